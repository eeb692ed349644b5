# One image for web and worker; docker-compose.yml says which of them a container is.
FROM python:3.11-slim-bookworm

# The libraries and fonts that PDFs are made with: the launcher installs the same ones.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        ca-certificates libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/*

RUN useradd --system --uid 10001 --home-dir /data --no-create-home kiebitz \
    && install -d -o kiebitz -g kiebitz /data

WORKDIR /app
COPY requirements.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check -r requirements.txt
COPY . .

ENV DJANGO_SETTINGS_MODULE=config.settings \
    KIEBITZ_DATA=/data \
    PYTHONUNBUFFERED=1
# The key serves this one step and stays in no layer's environment.
RUN DJANGO_SECRET_KEY=collecting python manage.py collectstatic --noinput

USER kiebitz
VOLUME ["/data"]
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "from config.launch.network import answers; raise SystemExit(not answers(8000))"]
CMD ["gunicorn", "config.wsgi:application", "--bind", "0.0.0.0:8000", "--worker-class", "config.web_worker.Worker", "--workers", "2", "--threads", "4", "--preload", "--no-control-socket", "--worker-tmp-dir", "/dev/shm"]
