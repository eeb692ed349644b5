"""Books of events, games ranked each by itself, heads of books, and what the tables may hold."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0006_made_by'),
    ]

    operations = [
        migrations.CreateModel(
            name='BookHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('head', models.CharField(max_length=64, verbose_name='head')),
                ('parts', models.JSONField(verbose_name='computed from')),
                ('taken_at', models.DateTimeField(verbose_name='taken on')),
            ],
            options={
                'verbose_name': 'head of a book',
                'verbose_name_plural': 'heads of books',
                'ordering': ['book', '-pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='kept',
            name='kept_once',
        ),
        migrations.RemoveIndex(
            model_name='kept',
            name='kept_ranking',
        ),
        migrations.AddField(
            model_name='book',
            name='ruleset',
            field=models.JSONField(blank=True, editable=False, null=True, verbose_name='rules'),
        ),
        migrations.AddField(
            model_name='book',
            name='sealed',
            field=models.BooleanField(default=False, editable=False, verbose_name='sealed'),
        ),
        migrations.AddField(
            model_name='kept',
            name='game',
            field=models.CharField(default='', max_length=20, verbose_name='game'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='sheet',
            name='counts',
            field=models.BooleanField(default=True, verbose_name='counts'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='kind',
            field=models.CharField(choices=[('record', 'deal entered'), ('correct', 'deal corrected'), ('insert', 'deal inserted'), ('delete', 'deal deleted'), ('seat', 'seats assigned'), ('confirm', 'sheet confirmed'), ('reopen', 'sheet reopened'), ('close', 'sheet ended early'), ('head', 'heading of the sheet changed'), ('erase', 'text erased')], max_length=10, verbose_name='kind'),
        ),
        migrations.AddIndex(
            model_name='kept',
            index=models.Index(fields=['book', 'game', '-total', '-decider_1', '-decider_2', 'player'], name='kept_ranking'),
        ),
        migrations.AddConstraint(
            model_name='book',
            constraint=models.CheckConstraint(condition=models.Q(('sealed', False), ('ruleset__isnull', False), _connector='OR'), name='sealed_is_an_event'),
        ),
        migrations.AddConstraint(
            model_name='grant',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['scorekeeper', 'director', 'club_admin'])), name='grant_role_known'),
        ),
        migrations.AddConstraint(
            model_name='kept',
            constraint=models.UniqueConstraint(fields=('book', 'game', 'player'), name='kept_once'),
        ),
        migrations.AddConstraint(
            model_name='kept',
            constraint=models.CheckConstraint(condition=models.Q(('sheets__gte', 1)), name='kept_of_a_sheet'),
        ),
        migrations.AddConstraint(
            model_name='sheet',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['open', 'confirmed'])), name='sheet_state_known'),
        ),
        migrations.AddConstraint(
            model_name='sheet',
            constraint=models.CheckConstraint(condition=models.Q(('seats__range', (2, 8))), name='sheet_seats'),
        ),
        migrations.AddField(
            model_name='bookhead',
            name='book',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='heads', to='scoring.book', verbose_name='book'),
        ),
        migrations.AddConstraint(
            model_name='bookhead',
            constraint=models.UniqueConstraint(fields=('book', 'head'), name='book_head_once'),
        ),
    ]
