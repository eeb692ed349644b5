from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0017_erased_players'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='indexed',
            field=models.BooleanField(default=False, verbose_name='found by search engines'),
        ),
    ]
