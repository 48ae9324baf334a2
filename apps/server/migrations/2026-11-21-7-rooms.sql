-- Places to talk. `slug` is what makes two names one; a member's own room is made at its first visit.
create table rooms (
  id bigint generated always as identity primary key,
  slug text not null unique check (length(slug) between 1 and 200),
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('house', 'member', 'my_room')),
  -- Absent: the house's.
  creator_uid bigint references members on delete cascade,
  password_hash text check (length(password_hash) <= 300),
  closed boolean not null default false,
  -- 0: everybody may enter.
  allowed_gender smallint not null default 0 check (allowed_gender between 0 and 4),
  capacity integer not null check (capacity between 2 and 10000),
  showroom boolean not null default false,
  -- Tokens per minute.
  price integer not null default 1 check (price between 1 and 1000),
  welcome text not null default '' check (length(welcome) <= 500),
  -- The messages of a room are numbered one by one.
  last_message_id bigint not null default 0,
  created_at bigint not null,
  check ((kind = 'house') = (creator_uid is null))
);
create index rooms_creator on rooms (creator_uid);
create unique index rooms_my_room on rooms (creator_uid) where kind = 'my_room';
