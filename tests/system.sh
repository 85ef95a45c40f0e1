#!/bin/sh
# What the browser and storage tests need beside Python: Chromium, PostgreSQL, Redis. Installs what is missing
# where that is allowed (Debian, as root); elsewhere it says what is missing, and those tests are skipped by name.
missing=""
command -v chromium >/dev/null || missing="$missing chromium"
command -v redis-server >/dev/null || missing="$missing redis-server"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing$missing for the tests ..."
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
fi
echo "not installed:$missing; tests that need them are skipped (Debian: apt-get install$missing)"
