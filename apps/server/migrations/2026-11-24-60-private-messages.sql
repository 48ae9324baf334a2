-- Private messages: one row for each pair of members, and the messages of each. Numbers of members are no
-- foreign keys: what one wrote stays with them after the other has erased their account.
create table conversations (
  id bigint generated always as identity primary key,
  low_uid bigint not null,
  high_uid bigint not null,
  -- What the two agreed; `access_uids`: who asked, or who denies.
  access text not null default 'undefined' check (access in ('undefined', 'requested', 'allow', 'deny')),
  access_uids bigint[] not null default '{}',
  -- Who asked last; 0: neither. It stays when the request is refused.
  asked_uid bigint not null default 0,
  -- Allowed until one of the two has left.
  brief boolean not null default false,
  -- The row is locked while a message is numbered, so that ids rise in the order of commits.
  last_id bigint not null default 0,
  -- Messages up to this one were erased.
  cleared_id bigint not null default 0,
  low_read_id bigint not null default 0,
  high_read_id bigint not null default 0,
  low_unread integer not null default 0 check (low_unread >= 0),
  high_unread integer not null default 0 check (high_unread >= 0),
  low_archived boolean not null default false,
  high_archived boolean not null default false,
  created_at bigint not null,
  modified_at bigint not null,
  check (low_uid < high_uid),
  unique (low_uid, high_uid)
);
create index conversations_low on conversations (low_uid, modified_at desc, id desc);
create index conversations_high on conversations (high_uid, modified_at desc, id desc);
create index conversations_brief on conversations (id) where brief;

create table private_messages (
  conversation_id bigint not null references conversations on delete cascade,
  id bigint not null,
  sender_uid bigint not null,
  -- The same sender and `mid` are one message for ever, also once its text was erased.
  mid text not null check (length(mid) between 1 and 64),
  -- Null: erased.
  text text check (length(text) <= 2000),
  attachments jsonb not null default '[]',
  sent_at bigint not null,
  primary key (conversation_id, id),
  unique (conversation_id, sender_uid, mid)
);
create index private_messages_words on private_messages using gin (to_tsvector('simple', text))
  where text is not null;

-- What members chose about them.
alter table members
  add pm_followees_only boolean not null default false,
  add pm_premium_asks boolean not null default false,
  add pm_veil_media boolean not null default false,
  add pm_read_receipts boolean not null default true;
