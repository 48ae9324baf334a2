-- Who looked at whose profile within the last day, by a keyed hash, so that nobody counts twice.
create table profile_hits (
  uid bigint not null references members on delete cascade,
  viewer bytea not null check (length(viewer) = 32),
  seen_at bigint not null,
  primary key (uid, viewer)
);
create index profile_hits_seen_at on profile_hits (seen_at);
