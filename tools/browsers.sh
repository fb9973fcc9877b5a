#!/usr/bin/env bash
# Installs the browsers that the tests use, if they are missing, apt is available and the user is root. Takes no arguments.
set -u
case "${1-}" in
  "") ;;
  -h | --help) sed -n '2,/^set/{s/^# //p}' "$0"; exit 0 ;;
  *) echo "browsers: unknown argument $1; it takes none" >&2; exit 2 ;;
esac
has() { command -v "$1" >/dev/null; }
may_install() { has apt-get && [ "$(id -u)" -eq 0 ]; }

missing=()
# The headless shell is faster; without it the tests use an installed Chromium.
has chromium-headless-shell || [ -n "${CHROMIUM:-}" ] || { has chromium && ! may_install; } || missing+=(chromium-headless-shell)
has firefox-esr || [ -n "${FIREFOX:-}" ] || missing+=(firefox-esr)
has WebKitWebDriver || missing+=(webkit2gtk-driver)
has xvfb-run || missing+=(xvfb xauth)
has dbus-run-session || missing+=(dbus-x11 dbus)
[ ${#missing[@]} -eq 0 ] && exit 0

if ! may_install; then
  echo "browsers: please install ${missing[*]}; tests that need them are skipped or fail" >&2
  exit 0
fi
echo "browsers: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-cache show chromium-headless-shell >/dev/null 2>&1 || missing=("${missing[@]/chromium-headless-shell/chromium}")
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
