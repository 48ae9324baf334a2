-- What free members have watched, and what members have recorded of themselves.

-- Of each room, since the first second that counts: for a day from then on.
create table free_watching (
  uid bigint not null references members on delete cascade,
  room_id bigint not null references rooms on delete cascade,
  window_at bigint not null,
  watched_ms bigint not null check (watched_ms >= 0),
  primary key (uid, room_id)
);
create index free_watching_window on free_watching (window_at);
create index free_watching_room on free_watching (room_id);

-- The one camera that a free member watches now, on whichever device.
create table free_views (
  uid bigint primary key references members on delete cascade,
  view_id text not null,
  stream_id text not null,
  -- A place that is held for a process that has died is free.
  process text not null
);

-- Clips. One that is not ready is being recorded; when its process dies, it goes.
create table clips (
  -- Random; it names the file.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  uid bigint not null references members on delete cascade,
  started_at bigint not null,
  ready boolean not null default false,
  duration_ms bigint not null default 0
);
create index clips_uid on clips (uid, started_at);
create index clips_unready on clips (started_at) where not ready;
