#!/usr/bin/env bash
# Installs the browsers that the tests drive, when they are missing, there is an apt and we are root.
set -u
missing=()
command -v chromium >/dev/null || [ -n "${CHROMIUM:-}" ] || missing+=(chromium)
command -v firefox-esr >/dev/null || [ -n "${FIREFOX:-}" ] || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
command -v xvfb-run >/dev/null || missing+=(xvfb xauth)
command -v dbus-run-session >/dev/null || missing+=(dbus-x11 dbus)
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
  echo "browsers: please install ${missing[*]}; tests that need them are skipped or fail" >&2
  exit 0
fi
echo "browsers: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
