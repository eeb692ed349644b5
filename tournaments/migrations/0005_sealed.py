"""The old diary goes, and what the tables may hold is fixed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('tournaments', '0004_take_over')]
    # What is taken over here is set right before the triggers of both apps stand.
    run_before = [('scoring', '0010_guards')]

    operations = [
        migrations.DeleteModel(
            name='Act',
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'running', 'final'])), name='event_state_known'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('finalised_at__isnull', False), ('state', 'final')), models.Q(models.Q(('state', 'final'), _negated=True), ('finalised_at__isnull', True)), _connector='OR'), name='event_final_has_a_date'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('planned_series__range', (1, 20))), name='event_series_planned'),
        ),
        migrations.AddConstraint(
            model_name='registration',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='start_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='series_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='table_number_from_one'),
        ),
        migrations.AddConstraint(
            model_name='decision',
            constraint=models.UniqueConstraint(fields=('event', 'sequence'), name='decision_sequence_once'),
        ),
        migrations.AddConstraint(
            model_name='snapshot',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='snapshot_number_once'),
        ),
    ]
