#!/bin/sh
# Puts Citus into the PostgreSQL 15 of a Debian machine, from its public source, for `npm run prove -- citus`. As root.
#   proof/citus/build-citus.sh FOLDER     FOLDER has a checkout of github.com/citusdata/citus; 13.2.2 is what was tried.
# Without one it is fetched by git, where the machine may reach it.
set -eu

version=v13.2.2
folder=${1:-}

apt-get update -q
apt-get install -qy postgresql-15 postgresql-server-dev-15 gcc make flex libssl-dev liblz4-dev libzstd-dev \
  libpam0g-dev libreadline-dev libselinux1-dev libxslt1-dev libicu-dev libkrb5-dev zlib1g-dev

if [ -z "$folder" ]; then
  folder=$(mktemp -d)/citus
  git clone -q --depth 1 --branch "$version" https://github.com/citusdata/citus "$folder"
fi

cd "$folder"
# A later 15 has a function of its own by a name that Citus gives to one of its own (15.20 was met).
if grep -q have_createdb_privilege "$(/usr/lib/postgresql/15/bin/pg_config --includedir-server)/commands/dbcommands.h"; then
  sed -i 's/^have_createdb_privilege(void)/citus_&/' src/include/pg_version_compat.h
fi
PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config ./configure --without-libcurl
make -s -j"$(nproc)"
make -s install
test -e "$(/usr/lib/postgresql/15/bin/pg_config --pkglibdir)/citus.so"
echo "Citus $version is beside PostgreSQL 15: npm run prove -- citus"
