-- What ties the database to the secret and to the store of files of its site: `secret` is sealed under the key of the
-- site, `files` is the name that its store bears.
create table site_marks (
  name text primary key,
  value bytea not null
);

-- The processes of the site, each written by itself about twice a minute. `ahead_ms`: its clock less that of Postgres.
create table site_processes (
  name text primary key,
  host text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  ahead_ms bigint not null
);
