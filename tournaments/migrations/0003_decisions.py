"""The event's own chain of decisions, rankings as they were made final, lists set aside."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0007_events'),
        ('tournaments', '0002_certificates_of_any_tables'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
            ],
            options={
                'verbose_name': 'decision',
                'verbose_name_plural': 'decisions',
                'ordering': ['event', '-sequence'],
            },
        ),
        migrations.CreateModel(
            name='DecisionText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('salt', models.CharField(max_length=32)),
                ('texts', models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name='SetAside',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
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
            ],
            options={
                'verbose_name': 'final ranking',
                'verbose_name_plural': 'final rankings',
                'ordering': ['event', '-number'],
            },
        ),
        migrations.AddField(
            model_name='decision',
            name='author',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='author'),
        ),
        migrations.AddField(
            model_name='decision',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AddField(
            model_name='decisiontext',
            name='decision',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='text', to='tournaments.decision'),
        ),
        migrations.AddField(
            model_name='setaside',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='set_aside', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AddField(
            model_name='setaside',
            name='sheet',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='set_aside', to='scoring.sheet', verbose_name='sheet'),
        ),
        migrations.AddField(
            model_name='snapshot',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='snapshots', to='tournaments.event', verbose_name='event'),
        ),
    ]
