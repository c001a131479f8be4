#!/bin/sh
# Runs a command beside a throw-away PostgreSQL on the loopback: its address is in TEST_DATABASE_URL, and the command that
# restarts it, in a mode of pg_ctl, in TEST_DATABASE_RESTART.
# Usage: scripts/postgres.sh run COMMAND [ARGUMENT…]
set -eu

[ "${1:-}" = run ] && [ $# -gt 1 ] || { echo "usage: $0 run COMMAND [ARGUMENT…]" >&2; exit 2; }
shift

bin=
for folder in "$(dirname "$(readlink -f "$(command -v initdb || echo /none)")")" $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV); do
  if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then bin=$folder; break; fi
done
[ "$bin" ] || { echo "$0: no initdb and pg_ctl found; install PostgreSQL 15 or newer." >&2; exit 2; }

# PostgreSQL refuses to run as root.
as_owner() { if [ "$(id -u)" = 0 ]; then su postgres -s /bin/sh -c "$1"; else sh -c "$1"; fi; }

home=$(mktemp -d "${TMPDIR:-/tmp}/postgres-XXXXXX")
[ "$(id -u)" != 0 ] || chown postgres "$home"
stop() {
  as_owner "'$bin/pg_ctl' -D '$home/data' -m immediate -w stop" >/dev/null 2>&1 || true
  rm -rf "$home"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

as_owner "cd / && '$bin/initdb' -D '$home/data' -U postgres -A trust -E UTF8 --locale=C.UTF-8" >"$home/initdb.log" 2>&1 ||
  { cat "$home/initdb.log" >&2; exit 1; }

port=
for attempt in 1 2 3 4 5 6 7 8 9 10; do
  try=$(shuf -i 20000-32000 -n 1)
  options="-p $try -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
  if as_owner "cd / && '$bin/pg_ctl' -D '$home/data' -l '$home/log' -o \"$options\" -w start" >/dev/null 2>&1; then port=$try; break; fi
done
[ "$port" ] || { cat "$home/log" >&2; exit 1; }

cat >"$home/restart" <<END
#!/bin/sh
[ "\$(id -u)" != 0 ] || exec su postgres -s /bin/sh -- "\$0" "\$1"
cd / && exec '$bin/pg_ctl' -D '$home/data' -l '$home/log' -w -m "\$1" restart
END
chmod +x "$home/restart"

export TEST_DATABASE_RESTART="$home/restart"
TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres" "$@"
