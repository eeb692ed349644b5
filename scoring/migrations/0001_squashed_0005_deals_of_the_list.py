"""Everything up to 0005 in one, for new databases. The five files stay as long as a database may know some of them."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.core.management import call_command
from django.db import migrations, models

GUARD = """
CREATE FUNCTION scoring_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM scoring_sheet JOIN scoring_book ON scoring_book.id = scoring_sheet.book_id
        WHERE scoring_sheet.id = OLD.sheet_id AND scoring_book.rehearsal
    ) THEN
        RAISE EXCEPTION 'entries of the log are never changed or deleted (sheet %, sequence %)',
            OLD.sheet_id, OLD.sequence USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER scoring_entry_stays BEFORE UPDATE OR DELETE ON scoring_entry
    FOR EACH ROW EXECUTE FUNCTION scoring_entry_stays();

CREATE FUNCTION scoring_entry_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.kind <> 'reopen' AND EXISTS (
        SELECT FROM scoring_sheet WHERE id = NEW.sheet_id AND state = 'confirmed' AND revision < NEW.sequence
    ) THEN
        RAISE EXCEPTION 'the list is confirmed (sheet %)', NEW.sheet_id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER scoring_entry_open BEFORE INSERT ON scoring_entry
    FOR EACH ROW EXECUTE FUNCTION scoring_entry_open();
"""

FREE = """
DROP TRIGGER scoring_entry_open ON scoring_entry;
DROP FUNCTION scoring_entry_open();
DROP TRIGGER scoring_entry_stays ON scoring_entry;
DROP FUNCTION scoring_entry_stays();
"""


def _on_postgresql(statements):
    def run(_apps, editor):
        if editor.connection.vendor == "postgresql":
            editor.execute(statements, params=None)

    return run


def create_cache_table(_apps, editor):
    """What holds the rate limits of the sign-in: nobody has to remember a second command."""
    call_command("createcachetable", database=editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('scoring', '0001_initial'),
        ('scoring', '0002_entries_stay'),
        ('scoring', '0003_cache_table'),
        ('scoring', '0004_counters'),
        ('scoring', '0005_deals_of_the_list'),
    ]

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='short name in addresses')),
                ('time_zone', models.CharField(default='Europe/Berlin', max_length=60, verbose_name='time zone')),
            ],
            options={
                'verbose_name': 'club',
                'verbose_name_plural': 'clubs',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'account',
                'verbose_name_plural': 'accounts',
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Book',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=160, verbose_name='title')),
                ('held_on', models.DateField(blank=True, null=True, verbose_name='date')),
                ('public', models.BooleanField(default=True, verbose_name='public')),
                ('rehearsal', models.BooleanField(default=False, verbose_name='rehearsal')),
                ('version', models.PositiveBigIntegerField(default=0, editable=False, verbose_name='version')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='books', to='scoring.club', verbose_name='club')),
            ],
            options={
                'verbose_name': 'book',
                'verbose_name_plural': 'books',
                'ordering': ['-held_on', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sequence', models.PositiveIntegerField(verbose_name='sequence number')),
                ('kind', models.CharField(choices=[('record', 'deal recorded'), ('correct', 'deal corrected'), ('insert', 'deal inserted'), ('delete', 'deal deleted'), ('seat', 'seats taken'), ('confirm', 'list confirmed'), ('reopen', 'list reopened'), ('close', 'list ended early')], max_length=10, verbose_name='kind')),
                ('key', models.CharField(max_length=64, verbose_name='key')),
                ('device', models.CharField(blank=True, max_length=64, verbose_name='device')),
                ('written_at', models.DateTimeField(verbose_name='written')),
                ('body', models.TextField(verbose_name='content')),
                ('hash', models.CharField(max_length=64, verbose_name='hash')),
                ('author', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to=settings.AUTH_USER_MODEL, verbose_name='author')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'ordering': ['sheet', 'sequence'],
            },
        ),
        migrations.CreateModel(
            name='EntryText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('salt', models.CharField(max_length=32)),
                ('texts', models.JSONField(default=dict)),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='text', to='scoring.entry')),
            ],
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('minor', models.BooleanField(default=False, verbose_name='under age')),
                ('publicity', models.CharField(blank=True, choices=[('full', 'full name'), ('short', 'first name and initial'), ('number', 'number only')], default='', max_length=10, verbose_name='shown in public as')),
                ('account', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players', to='scoring.club', verbose_name='club')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Sheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name='lasting identity')),
                ('title', models.CharField(max_length=160, verbose_name='title')),
                ('game', models.CharField(max_length=20, verbose_name='game')),
                ('ruleset', models.JSONField(verbose_name='rules')),
                ('seats', models.PositiveSmallIntegerField(verbose_name='seats')),
                ('series_number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='series')),
                ('table_number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='table')),
                ('opened_at', models.DateTimeField(verbose_name='opened')),
                ('revision', models.PositiveIntegerField(default=0, verbose_name='revision')),
                ('head', models.CharField(blank=True, max_length=64, verbose_name='head of the log')),
                ('state', models.CharField(choices=[('open', 'open'), ('confirmed', 'confirmed')], default='open', max_length=10, verbose_name='state')),
                ('closed_early', models.BooleanField(default=False, verbose_name='ended early')),
                ('finished', models.BooleanField(default=False, verbose_name='complete')),
                ('winner', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='winner')),
                ('deals_played', models.PositiveIntegerField(default=0, verbose_name='deals')),
                ('blocked', models.PositiveIntegerField(default=0, verbose_name='deals to correct')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sheets', to='scoring.book', verbose_name='book')),
            ],
            options={
                'verbose_name': 'sheet',
                'verbose_name_plural': 'sheets',
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='sheet',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='scoring.sheet', verbose_name='sheet'),
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sequence', models.PositiveIntegerField(verbose_name='sequence number')),
                ('position', models.PositiveIntegerField(verbose_name='position')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('record', models.JSONField(verbose_name='record')),
                ('points', models.JSONField(null=True, verbose_name='points')),
                ('outcome', models.CharField(max_length=30, verbose_name='outcome')),
                ('value', models.IntegerField(verbose_name='value')),
                ('tallies', models.JSONField(default=list, verbose_name='counts')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deals', to='scoring.sheet', verbose_name='sheet')),
            ],
            options={
                'verbose_name': 'deal',
                'verbose_name_plural': 'deals',
                'ordering': ['sheet', 'position'],
            },
        ),
        migrations.CreateModel(
            name='Grant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('scorekeeper', 'scorekeeper'), ('director', 'director'), ('club_admin', 'club admin')], max_length=20, verbose_name='role')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='grants', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('book', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='grants', to='scoring.book', verbose_name='book')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='grants', to='scoring.club', verbose_name='club')),
            ],
            options={
                'verbose_name': 'grant',
                'verbose_name_plural': 'grants',
                'constraints': [models.CheckConstraint(condition=models.Q(('club', None), ('book', None), _connector='XOR'), name='grant_on_club_or_book'), models.CheckConstraint(condition=models.Q(models.Q(('role', 'club_admin'), _negated=True), ('book', None), _connector='OR'), name='club_admin_of_a_club'), models.UniqueConstraint(condition=models.Q(('book', None)), fields=('account', 'role', 'club'), name='grant_once_club'), models.UniqueConstraint(condition=models.Q(('club', None)), fields=('account', 'role', 'book'), name='grant_once_book')],
            },
        ),
        migrations.CreateModel(
            name='Kept',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sheets', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='sheets')),
                ('total', models.BigIntegerField(verbose_name='total')),
                ('decider_1', models.BigIntegerField(default=0, verbose_name='first tie-break')),
                ('decider_2', models.BigIntegerField(default=0, verbose_name='second tie-break')),
                ('tallies', models.JSONField(default=dict, verbose_name='counts')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='kept', to='scoring.book', verbose_name='book')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='kept', to='scoring.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'total',
                'verbose_name_plural': 'totals',
                'indexes': [models.Index(fields=['book', '-total', '-decider_1', '-decider_2', 'player'], name='kept_ranking')],
                'constraints': [models.UniqueConstraint(fields=('book', 'player'), name='kept_once')],
            },
        ),
        migrations.CreateModel(
            name='SeatTotal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('points', models.BigIntegerField(default=0, verbose_name='points')),
                ('total', models.BigIntegerField(default=0, verbose_name='total')),
                ('tallies', models.JSONField(default=dict, verbose_name='counts')),
                ('counters', models.JSONField(default=dict, verbose_name='statistics')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seat_totals', to='scoring.player', verbose_name='player')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seat_totals', to='scoring.sheet', verbose_name='sheet')),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ['sheet', 'seat'],
                'constraints': [models.UniqueConstraint(fields=('sheet', 'seat'), name='seat_once'), models.UniqueConstraint(fields=('sheet', 'player'), name='player_once_per_sheet')],
            },
        ),
        migrations.CreateModel(
            name='PrintJob',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('document', models.CharField(max_length=20, verbose_name='document')),
                ('revision', models.PositiveBigIntegerField(verbose_name='revision')),
                ('template_version', models.CharField(max_length=20, verbose_name='template version')),
                ('language', models.CharField(max_length=5, verbose_name='language')),
                ('payload', models.JSONField(null=True, verbose_name='content')),
                ('state', models.CharField(choices=[('queued', 'waiting'), ('rendering', 'printing'), ('done', 'ready'), ('failed', 'failed')], default='queued', max_length=10, verbose_name='state')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('lease_until', models.DateTimeField(null=True, verbose_name='claimed until')),
                ('error', models.TextField(blank=True, verbose_name='error')),
                ('file', models.CharField(blank=True, max_length=200, verbose_name='file')),
                ('pages', models.PositiveIntegerField(default=0, verbose_name='pages')),
                ('created_at', models.DateTimeField(verbose_name='asked for')),
                ('finished_at', models.DateTimeField(null=True, verbose_name='finished')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='print_jobs', to='scoring.book', verbose_name='book')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked for by')),
                ('sheet', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='print_jobs', to='scoring.sheet', verbose_name='sheet')),
            ],
            options={
                'verbose_name': 'print job',
                'verbose_name_plural': 'print jobs',
                'ordering': ['-created_at', '-pk'],
                'indexes': [models.Index(condition=models.Q(('state', 'done'), _negated=True), fields=['state', 'lease_until'], name='print_job_sweep')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('sheet__isnull', False)), fields=('sheet', 'document', 'revision', 'template_version', 'language'), name='sheet_printed_once'), models.UniqueConstraint(condition=models.Q(('sheet__isnull', True)), fields=('book', 'document', 'revision', 'template_version', 'language'), name='book_printed_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('sheet', 'sequence'), name='entry_sequence_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('sheet', 'key'), name='entry_key_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('author', None), ('device', ''), _connector='OR'), name='entry_by_account_or_device'),
        ),
        migrations.AddConstraint(
            model_name='deal',
            constraint=models.UniqueConstraint(fields=('sheet', 'sequence'), name='deal_once'),
        ),
        migrations.RunPython(_on_postgresql(GUARD), _on_postgresql(FREE)),
        migrations.RunPython(create_cache_table, migrations.RunPython.noop),
    ]
