-- Virtual gifts: each one given, and what a member's shelf adds up to.
create table gifts (
  id bigint generated always as identity primary key,
  gift_id text not null,
  -- Null once the giver's account is erased.
  giver bigint references members on delete set null,
  recipient bigint not null references members on delete cascade,
  message text not null,
  visibility text not null check (visibility in ('all', 'recipient', 'nobody')),
  price integer not null check (price >= 0),
  tokens integer not null check (tokens >= 0),
  status text not null check (status in ('pending', 'new', 'read', 'hidden', 'refused', 'returned')),
  -- A picture of the collection `gifts`.
  photo text,
  -- The escrow of a held gift's value.
  escrow bigint,
  given_at bigint not null,
  -- When a pending gift goes back; 0: it is not pending.
  due_at bigint not null,
  check ((status = 'pending') = (due_at > 0)),
  -- Nothing of a gift that went back is kept for its recipient.
  check (photo is null or status not in ('refused', 'returned'))
);
create index gifts_received on gifts (recipient, id desc);
create index gifts_given on gifts (giver, id desc);
create index gifts_due on gifts (due_at) where status = 'pending';
create unique index gifts_photo on gifts (photo) where photo is not null;

-- `value`: what all accepted gifts were worth, which gives the rank.
create table gift_shelves (
  uid bigint primary key references members on delete cascade,
  value bigint not null default 0 check (value >= 0),
  hold_all boolean not null default false
);

alter table members add column gift_rank smallint not null default 0 check (gift_rank between 0 and 5);
