#!/bin/sh
# Builds the Service Center's image, starts it with its database, broker and Redis, and prints the link with which admin sets
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

make_secrets() {
  # Both files hold secrets: settings are also tokens and passwords of outside services.
  umask 077
  if [ ! -f .env ]; then
    printf 'DATABASE_PASSWORD=%s\nMQTT_PASSWORD=%s\n' "$(secret)" "$(secret)" >.env.part
    mv .env.part .env
    echo 'New passwords of database and broker: container/.env. Keep this file.'
  fi
  [ -f settings.env ] || printf '# Further settings, one a line, such as SMTP_URL=…: see docs/operations.md\n' >settings.env
}

start() {
  make_secrets
  $compose up --build --detach
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
