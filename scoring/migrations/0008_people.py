"""The log of each person, which begins with the name everybody has by now, and the merges of players who are one person."""

import hashlib
import json
import secrets
from datetime import UTC
from itertools import islice

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

BATCH = 500


def write_first(apps, _editor):
    """The first entry for every player who has none; batch by batch, so that ten thousand need no more memory."""
    players = apps.get_model("scoring", "Player").objects.filter(entries=None).order_by("pk")
    entry, text = apps.get_model("scoring", "PlayerEntry"), apps.get_model("scoring", "PlayerText")
    at = timezone.now()
    rows = iter(players.values_list("pk", "name").iterator(chunk_size=BATCH))
    while batch := list(islice(rows, BATCH)):
        salts = {player: secrets.token_hex(16) for player, _name in batch}
        made = entry.objects.bulk_create(entry(**_first(player, name, salts[player], at)) for player, name in batch)
        names = dict(batch)
        text.objects.bulk_create(
            text(entry=each, salt=salts[each.player_id], texts={"name": names[each.player_id]}) for each in made
        )


def _first(player, name, salt, at):
    body = _canonical(
        {
            "player": player,
            "sequence": 1,
            "kind": "named",
            "author": None,
            "at": at.astimezone(UTC).isoformat(timespec="microseconds"),
            "previous": _digest(_canonical({"player": player})),
            "into": None,
            "merge": None,
            "texts": {"name": _digest(_canonical([salt, "name", name]))},
        }
    )
    return {
        "player_id": player, "sequence": 1, "kind": "named", "written_at": at, "body": body, "hash": _digest(body)
    }


def _canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0007_events'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='merged_into',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='absorbed', to='scoring.player', verbose_name='is the same as'),
        ),
        migrations.AddField(
            model_name='sheet',
            name='aliases',
            field=models.JSONField(default=dict, editable=False, verbose_name='merged players'),
        ),
        migrations.CreateModel(
            name='PlayerEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sequence', models.PositiveIntegerField(verbose_name='sequence number')),
                ('kind', models.CharField(choices=[('named', 'named'), ('merged', 'merged'), ('parted', 'merge undone'), ('erased', 'erased')], max_length=10, verbose_name='kind')),
                ('written_at', models.DateTimeField(verbose_name='written')),
                ('body', models.TextField(verbose_name='content')),
                ('hash', models.CharField(max_length=64, verbose_name='hash')),
                ('author', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='author')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='scoring.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'entry about a player',
                'verbose_name_plural': 'entries about players',
                'ordering': ['player', 'sequence'],
            },
        ),
        migrations.CreateModel(
            name='PlayerText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('salt', models.CharField(max_length=32)),
                ('texts', models.JSONField(default=dict)),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='text', to='scoring.playerentry')),
            ],
        ),
        migrations.CreateModel(
            name='Merge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='merged')),
                ('moved', models.JSONField(default=dict, verbose_name='moved')),
                ('undone_at', models.DateTimeField(null=True, verbose_name='undone')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('gone', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merged_as', to='scoring.player', verbose_name='player merged')),
                ('kept', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merges', to='scoring.player', verbose_name='player kept')),
                ('undone_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='undone by')),
            ],
            options={
                'verbose_name': 'merge',
                'verbose_name_plural': 'merges',
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kept', models.F('gone')), _negated=True), name='merge_of_two'), models.UniqueConstraint(condition=models.Q(('undone_at', None)), fields=('gone',), name='merged_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='playerentry',
            constraint=models.UniqueConstraint(fields=('player', 'sequence'), name='player_entry_once'),
        ),
        migrations.RunPython(write_first, migrations.RunPython.noop, elidable=True),
    ]
