#!/bin/sh
# The first start of the database: an owner who may make the server's two roles and is no superuser.
set -e
psql -v ON_ERROR_STOP=1 -v password="$OWNER_PASSWORD" -U postgres <<'SQL'
create role atrium_owner login createrole password :'password';
create database atrium owner atrium_owner;
SQL
