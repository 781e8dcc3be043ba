#!/bin/sh
# Builds the Service Center's image, starts it with its database and Redis, and prints the link with which admin sets
# the first password. Usage: container.sh [start | stop | logs]
set -eu
cd "$(dirname "$0")"

if docker compose version >/dev/null 2>&1; then
  compose='docker compose'
elif podman compose version >/dev/null 2>&1; then
  compose='podman compose'
elif command -v podman-compose >/dev/null 2>&1; then
  compose='podman-compose'
else
  echo 'Neither "docker compose" nor "podman compose" works here. Install one of them.' >&2
  exit 1
fi

# A random text of 48 letters and digits, which needs no escaping in an address.
secret() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

# The password of the database of an installation whose passwords stood in .env; empty: a new installation.
former_password() {
  [ ! -f .env ] || sed -n 's/^DATABASE_PASSWORD=//p' .env | tail -n 1
}

make_secrets() {
  # The settings may hold tokens of outside services. Nobody else can enter the folder of the secrets. Its files can be
  # read, because the users within the containers have other numbers than the owner.
  umask 077
  [ -f settings.env ] || printf '# Further settings, one a line, such as SMTP_URL_FILE=/run/settings/SMTP_URL: see docs/operations.md\n' >settings.env
  mkdir -p secrets/settings
  chmod 755 secrets/settings
  if [ ! -f secrets/database_url ]; then
    password=$(former_password)
    [ -n "$password" ] || password=$(secret)
    umask 022
    printf '%s' "$password" >secrets/database_password
    printf 'postgres://service_center:%s@database:5432/service_center' "$password" >secrets/part
    # Last: with it the secrets are complete.
    mv secrets/part secrets/database_url
    echo 'The password of the database: container/secrets. Keep this folder.'
  fi
  umask 077
  if [ -f .env ] && grep -qE '^(DATABASE|MQTT)_PASSWORD=' .env; then
    sed -E '/^(DATABASE|MQTT)_PASSWORD=/d' .env >.env.part
    mv .env.part .env
  fi
}

start() {
  make_secrets
  # An installation may still run a container that the compose file no longer names.
  $compose up --build --detach --remove-orphans
  echo 'Waiting until the Service Center answers…'
  waited=0
  # It answers shortly before it says so in its log.
  until $compose exec -T service-center node_modules/.bin/node container/health.mjs >/dev/null 2>&1 &&
    $compose logs service-center 2>/dev/null | grep -q 'The Service Center answers at'; do
    waited=$((waited + 2))
    if [ "$waited" -ge 300 ]; then
      echo 'It does not answer. Its log:' >&2
      $compose logs service-center >&2
      exit 1
    fi
    sleep 2
  done
  $compose logs service-center | grep -E 'The Service Center answers at|Nobody can sign in yet' | tail -n 2
}

case "${1:-start}" in
  start) start ;;
  stop) $compose down ;;
  logs) $compose logs --follow service-center ;;
  *)
    echo 'Usage: container.sh [start | stop | logs]' >&2
    exit 2
    ;;
esac
