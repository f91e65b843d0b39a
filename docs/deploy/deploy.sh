#!/bin/sh
# Replaces the shop's process by the other folder's build, without a gap. Run it as root once that build is done.
set -eu
UPSTREAM=${UPSTREAM:-/etc/nginx/shop-upstream.conf}
FOLDER=${FOLDER:-/srv/shop}
PORTS=${PORTS:-3000 3001}
WAIT=${WAIT:-120}
# The account that the folders belong to.
OWNER=${OWNER:-shop}

old=$(sed -n 's/^server 127\.0\.0\.1:\([0-9]*\);$/\1/p' "$UPSTREAM")
new=$(echo "$PORTS" | tr ' ' '\n' | grep -vx "$old")

# Open tabs still ask for the code of the former build.
runuser -u "$OWNER" -- cp -pu "$FOLDER/app-$old/dist/client/assets/"* "$FOLDER/app-$new/dist/client/assets/"

systemctl start "shop@$new"
for second in $(seq "$WAIT"); do
  if curl -fs "http://127.0.0.1:$new/readyz" > /dev/null; then ready=yes; break; fi
  sleep 1
done
if [ -z "${ready:-}" ]; then
  systemctl stop "shop@$new"
  echo "Port $new is not ready after $second seconds: port $old goes on. See journalctl -u shop@$new" >&2
  exit 1
fi

# A reboot at any line starts the process that nginx leads to.
systemctl enable -q "shop@$new"
echo "server 127.0.0.1:$new;" > "$UPSTREAM"
if ! nginx -t -q || ! nginx -s reload; then
  echo "server 127.0.0.1:$old;" > "$UPSTREAM"
  systemctl disable -q "shop@$new"
  systemctl stop "shop@$new"
  exit 1
fi

# Nobody is led to the old process any more; it finishes what it has begun.
systemctl disable -q "shop@$old"
systemctl stop "shop@$old"
echo "Port $new serves now."
