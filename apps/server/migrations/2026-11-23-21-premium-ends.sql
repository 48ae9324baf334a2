-- The end of Premium that a member was last told of, so that each is told once.
create table premium_ends_told (
  uid bigint primary key references members on delete cascade,
  expires_at bigint not null,
  step integer not null check (step between 1 and 3)
);
create index members_premium_until_at on members (premium_until_at) where premium_until_at > 0;
