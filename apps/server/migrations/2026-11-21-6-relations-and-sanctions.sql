-- Whom members follow, and whom they do not want to meet.
create table follows (
  follower bigint not null references members on delete cascade,
  followed bigint not null references members on delete cascade,
  followed_at bigint not null,
  primary key (follower, followed),
  check (follower <> followed)
);
create index follows_latest on follows (follower, followed_at, followed);
create index followers_latest on follows (followed, followed_at, follower);

create type block_type as enum ('24h', 'permanent');
create table blocks (
  blocker bigint not null references members on delete cascade,
  blocked bigint not null references members on delete cascade,
  type block_type not null,
  -- For the blocker's own list.
  reason text not null default '' check (length(reason) <= 500),
  blocked_at bigint not null,
  -- 0: for good.
  until_at bigint not null,
  primary key (blocker, blocked),
  check (blocker <> blocked),
  check ((type = 'permanent') = (until_at = 0))
);
create index blocks_latest on blocks (blocker, blocked_at, blocked);
create index blocks_blocked on blocks (blocked);

-- Who may not write, or not come in. A trial visitor's uid is below 0, and rooms come later: neither is a
-- foreign key. What was decided by the team of the house is not undone by a room's owner.
create table mutes (
  uid bigint not null,
  -- 0: everywhere.
  room_id bigint not null check (room_id >= 0),
  muted_by bigint references members on delete set null,
  by_team boolean not null,
  muted_at bigint not null,
  until_at bigint not null,
  primary key (uid, room_id)
);
create index mutes_until_at on mutes (until_at);

create type exclusion_reason as enum (
  'insistence', 'insult', 'unwanted_image', 'underage', 'advertising', 'spam', 'illegal', 'other'
);
create table exclusions (
  id bigint generated always as identity primary key,
  room_id bigint not null check (room_id > 0),
  uid bigint not null,
  nick text not null check (length(nick) between 1 and 100),
  reason exclusion_reason not null,
  comment text not null default '' check (length(comment) <= 500),
  -- Null too where several asked for it together.
  excluded_by bigint references members on delete set null,
  by_team boolean not null,
  excluded_at bigint not null,
  until_at bigint not null,
  unique (room_id, uid)
);
create index exclusions_uid on exclusions (uid);
create index exclusions_until_at on exclusions (until_at);

create table exclusion_requests (
  id bigint generated always as identity primary key,
  room_id bigint not null check (room_id > 0),
  uid bigint not null,
  requester bigint not null references members on delete cascade,
  nick text not null check (length(nick) between 1 and 100),
  reason exclusion_reason not null,
  comment text not null default '' check (length(comment) <= 500),
  requested_at bigint not null,
  unique (room_id, uid, requester)
);
create index exclusion_requests_uid on exclusion_requests (uid);
create index exclusion_requests_requester on exclusion_requests (requester);
create index exclusion_requests_requested_at on exclusion_requests (requested_at);

-- Who may be a minor, as someone in a room has said: for those who decide.
create table underage_reports (
  reference text primary key check (length(reference) between 4 and 32),
  uid bigint not null,
  -- Empty once she has erased her account.
  nick text not null check (length(nick) <= 100),
  room_id bigint not null,
  room text not null check (length(room) <= 100),
  comment text not null check (length(comment) <= 500),
  reporter bigint references members on delete set null,
  state contact_state not null default 'new',
  created_at bigint not null
);
create index underage_reports_by_state on underage_reports (state, created_at);
create unique index underage_reports_open on underage_reports (uid, reporter) where state <> 'closed';
create index underage_reports_reporter on underage_reports (reporter);

-- Who is kept out of the house, until when, and what she is told.
create table bans (
  uid bigint primary key references members on delete cascade,
  until_at bigint not null,
  reason text not null default '' check (length(reason) <= 500),
  banned_by bigint references members on delete set null,
  banned_at bigint not null
);
create index bans_until_at on bans (until_at);
create index bans_banned_by on bans (banned_by);
create index mutes_muted_by on mutes (muted_by);
create index exclusions_excluded_by on exclusions (excluded_by);
