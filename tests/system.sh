#!/bin/sh
# What the browser and storage tests need beside Python: Chromium, PostgreSQL, Redis. Installs what is missing
# where that is allowed (Debian, as root); elsewhere it says what is missing, and those tests are skipped by name.
# Any Chromium will do. Preferred is the one without windows, which opens a page in a quarter of the CPU time.
missing=""
command -v chromium-headless-shell >/dev/null || missing=" chromium-headless-shell"
command -v redis-server >/dev/null || missing="$missing redis-server"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
fetch() {
  echo "installing$* for the tests ..."
  apt-get install -y -qq --no-install-recommends $* >/dev/null
}
other=$(echo "$missing" | sed 's/ chromium-headless-shell/ chromium/')
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=20
  fetch "$missing" || fetch "$other" && exit 0
fi
command -v chromium >/dev/null && missing=$(echo "$missing" | sed 's/ chromium-headless-shell//')
[ -z "$missing" ] && exit 0
echo "not installed:$missing; tests that need them are skipped (Debian: apt-get install$missing)"
