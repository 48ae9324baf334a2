-- What those who run the house have done, and to whom: kept though one of them leaves.
create type moderation_act as enum ('mosaic_seen', 'camera_stopped');
create type camera_stop_reason as enum (
  'underage', 'consent', 'illegal', 'violence', 'not_live', 'advertising', 'other'
);
create table moderation_log (
  id bigint generated always as identity primary key,
  act moderation_act not null,
  done_by bigint references members on delete set null,
  done_at bigint not null,
  -- Whom it was about, and where; not of an act that only looks.
  uid bigint references members on delete set null,
  room_id bigint,
  reason camera_stop_reason,
  comment text not null default '' check (length(comment) <= 500),
  -- 0: it was over at once.
  until_at bigint not null default 0
);
create index moderation_log_done_by on moderation_log (done_by, act, done_at);
create index moderation_log_uid on moderation_log (uid, done_at);
create index moderation_log_done_at on moderation_log (done_at);

-- Whose camera stays off, and until when.
create table camera_stops (
  uid bigint primary key references members on delete cascade,
  until_at bigint not null,
  reason camera_stop_reason not null
);
create index camera_stops_until_at on camera_stops (until_at);
