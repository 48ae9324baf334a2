-- By which a member's program broadcasts as her: one each, kept as a hash. It goes with its session.
create table stream_keys (
  uid bigint primary key references members on delete cascade,
  session_id text not null unique references sessions on delete cascade,
  key_hash bytea not null unique check (length(key_hash) = 32),
  made_at bigint not null,
  used_at bigint
);
