#!/bin/sh
# Puts the files beside it where Debian looks for them, starts the site and prints the link of its first owner. It may
# be run again at any time. Written for this machine by npm run setup; run it as root.
set -eu
here=$(dirname "$(readlink -f "$0")")
proxy=nginx

id alcove >/dev/null 2>&1 || useradd --system --home-dir /var/lib/alcove --shell /usr/sbin/nologin alcove
install -d -o alcove -g alcove -m 700 /var/backups/alcove
# The units start the release that this link names; npm run upgrade moves it.
[ -e /opt/alcove/current ] || ln -s . /opt/alcove/current
chown alcove:alcove /opt/alcove/.env
chmod 600 /opt/alcove/.env
chown -R alcove:alcove /opt/alcove/apps/web/builds
[ ! -d /var/lib/alcove/3000 ] || chown -R alcove:alcove /var/lib/alcove/3000

if [ ! -d /run/systemd/system ]; then
  echo "systemd does not run here: nothing is started. By hand, as the user alcove, from /opt/alcove:" >&2
  echo "  PORT=3000 DATA_DIR=/var/lib/alcove/3000 node_modules/.bin/node apps/server/src/main.ts   # alcove@3000" >&2
  exit 1
fi

install -m 644 "$here"/alcove@.service "$here"/alcove-backup.service "$here"/alcove-backup.timer /etc/systemd/system/
install -D -m 644 "$here"/journald.conf /etc/systemd/journald.conf.d/alcove.conf
systemctl daemon-reload
systemctl enable --now alcove@3000
systemctl enable --now alcove-backup.timer

case $proxy in
  nginx)
    if [ ! -e /etc/letsencrypt/live/alcove.example/fullchain.pem ]; then
      systemctl start nginx
      certbot certonly --non-interactive --agree-tos -m contact@alcove.example --webroot -w /var/www/html \
        --deploy-hook 'systemctl reload nginx' -d alcove.example
    fi
    install -m 644 "$here"/nginx.conf /etc/nginx/sites-available/alcove
    ln -sf ../sites-available/alcove /etc/nginx/sites-enabled/alcove
    nginx -t
    systemctl enable nginx
    systemctl reload-or-restart nginx
    ;;
  caddy)
    install -m 644 "$here"/Caddyfile /etc/caddy/Caddyfile
    systemctl enable caddy
    systemctl reload-or-restart caddy
    ;;
  haproxy)
    if [ ! -e /etc/haproxy/alcove.example.pem ]; then
      echo "/etc/haproxy/alcove.example.pem is missing: the certificate's chain, then its key. Then run this again." >&2
      exit 1
    fi
    install -m 644 "$here"/haproxy.cfg /etc/haproxy/haproxy.cfg
    systemctl enable haproxy
    systemctl reload-or-restart haproxy
    ;;
esac

cd /opt/alcove
DATA_DIR=/var/lib/alcove/3000 node_modules/.bin/node apps/server/src/programs/owner-link.ts ||
  echo "Later: npm run owner" >&2
