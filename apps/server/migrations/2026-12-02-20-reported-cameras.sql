-- Reports of cameras by their viewers, until the team has decided on them and for as long as a wrong one counts.
create table camera_reports (
  reference text primary key references reports on delete cascade,
  stream text not null check (length(stream) <= 40),
  -- 0: a private camera, which is in no room.
  room_id bigint not null,
  publisher bigint not null references members on delete cascade,
  reporter bigint references members on delete set null,
  reason text not null check (length(reason) <= 40),
  -- Empty once it is decided: the sealed report keeps them.
  words text not null,
  reported_at bigint not null,
  -- Its reporter was not found wrong too often.
  counts boolean not null,
  warned_at bigint not null default 0,
  outcome text check (outcome in ('stopped', 'warned', 'cleared')),
  decided_at bigint not null default 0
);
create index camera_reports_undecided on camera_reports (publisher, reported_at) where outcome is null;
create index camera_reports_wrong on camera_reports (reporter, decided_at) where outcome = 'cleared';
create index camera_reports_reporter on camera_reports (reporter);
create index camera_reports_publisher on camera_reports (publisher);
create index camera_reports_stream on camera_reports (stream);
create index camera_reports_reported_at on camera_reports (reported_at);

-- A veil is the publisher's: it stays over the next camera, until somebody of the team has looked.
create table camera_veils (
  id bigint generated always as identity primary key,
  uid bigint not null references members on delete cascade,
  stream text not null check (length(stream) <= 40),
  veiled_at bigint not null,
  -- Null: several members together.
  veiled_by bigint references members on delete set null,
  -- 0: it stands.
  lifted_at bigint not null default 0
);
create unique index camera_veils_standing on camera_veils (uid) where lifted_at = 0;
create index camera_veils_uid on camera_veils (uid);
create index camera_veils_veiled_by on camera_veils (veiled_by);

-- What the server saw when a viewer began a report; it goes with the report, or after some minutes.
create table camera_looks (
  stream text not null check (length(stream) <= 40),
  viewer bigint not null references members on delete cascade,
  taken_at bigint not null,
  -- Null: private cameras and showrooms give none, nor does a camera that sends nothing.
  sealed bytea,
  primary key (stream, viewer)
);
create index camera_looks_viewer on camera_looks (viewer);
create index camera_looks_taken_at on camera_looks (taken_at);

alter type moderation_act add value 'camera_veiled';
alter type moderation_act add value 'camera_warned';
alter type moderation_act add value 'camera_cleared';
