#!/usr/bin/env bash
# Installs what only the tools and the whole tests need: packages of npm, and where `apt-get` may install, three of Debian.
set -euo pipefail
cd "$(dirname "$0")"

# Installs the packages of a folder, unless they are there. A download hangs now and then: it is tried again.
install() {
  [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ] && return
  for attempt in 1 2 3; do
    timeout 240 npm ci --prefix "$1" && return
  done
  return 1
}
install .
install test/xstate-inspect

missing=()
# The browser is in a package; of the system it needs NSS.
ldconfig -p | grep -q libnss3 || missing+=(libnss3)
# The event bus is tested on the mock cluster of librdkafka, which kcat brings.
command -v kcat >/dev/null || missing+=(kcat)
# Workers are tested behind a pooler.
command -v pgbouncer >/dev/null || [ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer)
[ ${#missing[@]} = 0 ] && exit
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get update && apt-get install -y "${missing[@]}"
else
  echo "Tests that need ${missing[*]} will fail: install them with \`sudo apt-get install ${missing[*]}\`." >&2
fi
