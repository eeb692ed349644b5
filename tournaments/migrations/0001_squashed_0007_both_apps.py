"""Both apps as 0007 and scoring's 0013 leave them, for a database that is empty; any other goes on by the single steps.

It stands for steps of both apps because they wait for each other: two squashes would wait in a circle. The newest step of
scoring stays outside: of an app without a step of its own Django would not see what changes later.
"""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.core.management import call_command
from django.db import migrations, models
from django.db.migrations.operations.base import Operation
from importlib import import_module

SCORING = (
    '0001_initial', '0002_entries_stay', '0003_cache_table', '0004_counters', '0005_deals_of_the_list', '0006_made_by',
    '0007_events', '0008_people', '0010_guards', '0011_guards_of_people', '0012_player_totals', '0013_deals_looked_for',
)
TOURNAMENTS = (
    '0001_initial', '0002_certificates_of_any_tables', '0003_decisions', '0004_take_over', '0005_sealed', '0007_guards',
)
OLD, NEW = 'scoring_kept', 'scoring_playertotal'
"""Scoring's 0010 guards a table that 0012 renames, with what guards it."""

TABLES = [
    migrations.CreateModel(
        name='Event',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('slug', models.SlugField(max_length=60, unique=True, verbose_name='short name in addresses')),
            ('place', models.CharField(blank=True, max_length=160, verbose_name='place')),
            ('starts_at', models.DateTimeField(verbose_name='starts at')),
            ('game', models.CharField(max_length=20, verbose_name='game')),
            ('ruleset', models.JSONField(verbose_name='rules')),
            ('planned_series', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MinValueValidator(1)], verbose_name='series')),
            ('seed', models.PositiveBigIntegerField(verbose_name='random seed')),
            ('state', models.CharField(choices=[('open', 'registration open'), ('running', 'in progress'), ('final', 'final')], default='open', max_length=10, verbose_name='state')),
            ('finalised_at', models.DateTimeField(blank=True, null=True, verbose_name='final since')),
            ('book', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='event', to='scoring.book', verbose_name='book')),
        ],
        options={
            'verbose_name': 'event',
            'verbose_name_plural': 'events',
            'ordering': ['-starts_at', '-pk'],
            'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['open', 'running', 'final'])), name='event_state_known'), models.CheckConstraint(condition=models.Q(models.Q(('finalised_at__isnull', False), ('state', 'final')), models.Q(models.Q(('state', 'final'), _negated=True), ('finalised_at__isnull', True)), _connector='OR'), name='event_final_has_a_date'), models.CheckConstraint(condition=models.Q(('planned_series__range', (1, 20))), name='event_series_planned')],
        },
    ),
    migrations.CreateModel(
        name='Lot',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('players', models.JSONField(verbose_name='players')),
            ('drawn_at', models.DateTimeField(verbose_name='drawn')),
            ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lots', to='tournaments.event', verbose_name='event')),
        ],
        options={
            'verbose_name': 'drawing lots',
            'verbose_name_plural': 'lots',
            'ordering': ['event', 'pk'],
        },
    ),
    migrations.CreateModel(
        name='Series',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveSmallIntegerField(verbose_name='number')),
            ('drawn_at', models.DateTimeField(verbose_name='drawn')),
            ('certificate', models.JSONField(default=dict, verbose_name='certificate')),
            ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='series', to='tournaments.event', verbose_name='event')),
        ],
        options={
            'verbose_name': 'series',
            'verbose_name_plural': 'series',
            'ordering': ['event', 'number'],
            'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='series_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='series_number_from_one')],
        },
    ),
    migrations.CreateModel(
        name='Table',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveSmallIntegerField(verbose_name='number')),
            ('series', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tournaments.series', verbose_name='series')),
            ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='table', to='scoring.sheet', verbose_name='sheet')),
        ],
        options={
            'verbose_name': 'table',
            'verbose_name_plural': 'tables',
            'ordering': ['series', 'number'],
            'constraints': [models.UniqueConstraint(fields=('series', 'number'), name='table_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='table_number_from_one')],
        },
    ),
    migrations.CreateModel(
        name='Registration',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveIntegerField(verbose_name='competitor number')),
            ('category', models.CharField(blank=True, max_length=40, verbose_name='category')),
            ('club_name', models.CharField(blank=True, max_length=120, verbose_name='club')),
            ('paid', models.BooleanField(default=False, verbose_name='paid')),
            ('withdrawn', models.BooleanField(default=False, verbose_name='withdrawn')),
            ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='registrations', to='tournaments.event', verbose_name='event')),
            ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='registrations', to='scoring.player', verbose_name='player')),
        ],
        options={
            'verbose_name': 'registration',
            'verbose_name_plural': 'registrations',
            'ordering': ['event', 'number'],
            'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='start_number_once'), models.UniqueConstraint(fields=('event', 'player'), name='registered_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='start_number_from_one')],
        },
    ),
    migrations.CreateModel(
        name='Decision',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('sequence', models.PositiveIntegerField(verbose_name='sequence number')),
            ('kind', models.CharField(choices=[('adopted', 'event taken over from an earlier version'), ('created', 'event created'), ('changed', 'event changed'), ('registered', 'players registered'), ('edited', 'registration changed'), ('removed', 'registration removed'), ('withdrawn', 'player withdrawn'), ('returned', 'player reinstated'), ('paid', 'entry fee paid'), ('unpaid', 'payment cancelled'), ('merged', 'players merged'), ('parted', 'merge undone'), ('drawn', 'tables drawn'), ('undrawn', 'draw undone'), ('laid', 'sheet made a table of the event'), ('set_aside', 'sheet set aside'), ('lot', 'lots drawn'), ('finalised', 'ranking made final'), ('reopened', 'ranking reopened'), ('erased', 'text erased')], max_length=10, verbose_name='kind')),
            ('number', models.PositiveIntegerField(blank=True, null=True, verbose_name='number')),
            ('done_at', models.DateTimeField(verbose_name='done')),
            ('body', models.TextField(verbose_name='content')),
            ('hash', models.CharField(max_length=64, verbose_name='hash')),
            ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='author')),
            ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='tournaments.event', verbose_name='event')),
        ],
        options={
            'verbose_name': 'decision',
            'verbose_name_plural': 'decisions',
            'ordering': ['event', '-sequence'],
            'constraints': [models.UniqueConstraint(fields=('event', 'sequence'), name='decision_sequence_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['adopted', 'created', 'changed', 'registered', 'edited', 'removed', 'withdrawn', 'returned', 'paid', 'unpaid', 'merged', 'parted', 'drawn', 'undrawn', 'laid', 'set_aside', 'lot', 'finalised', 'reopened', 'erased'])), name='decision_kind_known'), models.CheckConstraint(condition=models.Q(('sequence__gte', 1)), name='decision_sequence_from_one')],
        },
    ),
    migrations.CreateModel(
        name='DecisionText',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('salt', models.CharField(max_length=32)),
            ('texts', models.JSONField(default=dict)),
            ('decision', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='text', to='tournaments.decision')),
        ],
    ),
    migrations.CreateModel(
        name='SetAside',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='set_aside', to='tournaments.event', verbose_name='event')),
            ('sheet', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='set_aside', to='scoring.sheet', verbose_name='sheet')),
        ],
        options={
            'verbose_name': 'sheet set aside',
            'verbose_name_plural': 'sheets set aside',
            'ordering': ['event', 'pk'],
        },
    ),
    migrations.CreateModel(
        name='Snapshot',
        fields=[
            ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ('number', models.PositiveSmallIntegerField(verbose_name='number')),
            ('taken_at', models.DateTimeField(verbose_name='final since')),
            ('rows', models.JSONField(verbose_name='ranking')),
            ('heads', models.JSONField(verbose_name='heads of the logs')),
            ('head', models.CharField(max_length=64, verbose_name='head')),
            ('made_by', models.CharField(blank=True, default='', editable=False, max_length=20, verbose_name='calculated by')),
            ('changes', models.JSONField(default=list, verbose_name='changed ranks')),
            ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='snapshots', to='tournaments.event', verbose_name='event')),
        ],
        options={
            'verbose_name': 'final ranking',
            'verbose_name_plural': 'final rankings',
            'ordering': ['event', '-number'],
            'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='snapshot_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='snapshot_number_from_one')],
        },
    ),
]


class Tables(Operation):
    """All tables of an app at once: after each single one Django would render all models anew."""

    reversible = False

    def __init__(self, app, tables):
        self.app, self.tables = app, tables

    def state_forwards(self, _app_label, state):
        state.__dict__.pop('apps', None)  # or each of them would be rendered as it comes
        for table in self.tables:
            table.state_forwards(self.app, state)

    def database_forwards(self, _app_label, editor, before, after):
        for table in self.tables:
            table.database_forwards(self.app, editor, before, after)

    def describe(self):
        return f'Create the tables of {self.app}'


class Renaming:
    """A schema editor that executes statements about a table with its later name."""

    def __init__(self, editor):
        self.connection, self._editor = editor.connection, editor

    def execute(self, statement, params):
        self._editor.execute(statement.replace(OLD, NEW), params)


def put_guards_on(apps, editor):
    import_module('scoring.migrations.0010_guards').put_on(apps, Renaming(editor))
    import_module('scoring.migrations.0011_guards_of_people').put_on(apps, editor)
    import_module('tournaments.migrations.0007_guards').put_on(apps, editor)


def create_cache_table(_apps, editor):
    """What holds the rate limits of the sign-in: nobody has to remember a second command."""
    call_command('createcachetable', database=editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):

    replaces = [*(('scoring', step) for step in SCORING), *(('tournaments', step) for step in TOURNAMENTS)]

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        Tables('scoring', import_module('scoring.migrations._tables_of_0013').TABLES),
        Tables('tournaments', TABLES),
        migrations.RunPython(put_guards_on),
        migrations.RunPython(create_cache_table),
    ]
