"""Everything up to 0002 in one, for new databases. The two files stay as long as a database may know only the first."""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [('tournaments', '0001_initial'), ('tournaments', '0002_certificates_of_any_tables')]

    # Of the first of them: a database that knows all of these may know only some of scoring's.
    dependencies = [
        ('scoring', '0002_entries_stay'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
                ('seed', models.PositiveBigIntegerField(verbose_name='seed')),
                ('state', models.CharField(choices=[('open', 'registration open'), ('running', 'running'), ('final', 'final')], default='open', max_length=10, verbose_name='state')),
                ('finalised_at', models.DateTimeField(blank=True, null=True, verbose_name='final since')),
                ('book', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='event', to='scoring.book', verbose_name='book')),
            ],
            options={
                'verbose_name': 'event',
                'verbose_name_plural': 'events',
                'ordering': ['-starts_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('created', 'event created'), ('changed', 'event changed'), ('registered', 'players registered'), ('drawn', 'series drawn'), ('undrawn', 'draw undone'), ('withdrawn', 'player withdrawn'), ('returned', 'player reinstated'), ('lot', 'lot drawn'), ('finalised', 'ranking made final'), ('reopened', 'ranking reopened')], max_length=10, verbose_name='kind')),
                ('number', models.PositiveIntegerField(blank=True, null=True, verbose_name='number')),
                ('reason', models.CharField(blank=True, max_length=500, verbose_name='reason')),
                ('done_at', models.DateTimeField(verbose_name='done')),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='author')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='tournaments.event', verbose_name='event')),
            ],
            options={
                'verbose_name': 'decision',
                'verbose_name_plural': 'decisions',
                'ordering': ['event', '-pk'],
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
                'verbose_name': 'lot',
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
            },
        ),
        migrations.CreateModel(
            name='Registration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='start number')),
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
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='start_number_once'), models.UniqueConstraint(fields=('event', 'player'), name='registered_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='series_number_once'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('series', 'number'), name='table_number_once'),
        ),
    ]
