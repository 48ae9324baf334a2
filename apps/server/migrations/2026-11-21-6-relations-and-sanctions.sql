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
