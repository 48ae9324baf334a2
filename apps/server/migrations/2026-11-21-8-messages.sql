-- What is said in rooms: the last 250 lines of each, and for a while which line a sender's own name stands for.

create table room_messages (
  room_id bigint not null references rooms on delete cascade,
  -- Rises by one in each room, in the order of commits: rooms.last_message_id.
  id bigint not null,
  uid bigint not null references members on delete cascade,
  -- The sender's own name for it; empty where she gave none.
  mid text not null check (length(mid) <= 64),
  text text not null check (length(text) between 1 and 2000),
  style jsonb not null,
  attachments jsonb not null,
  said_at bigint not null,
  primary key (room_id, id)
);
create index room_messages_uid on room_messages (uid);

-- Outlives its message where a room is busy: who asks again within ten minutes is answered the same.
create table room_message_receipts (
  room_id bigint not null references rooms on delete cascade,
  uid bigint not null references members on delete cascade,
  -- The sender's name for it, or one of ours.
  key text not null check (length(key) between 1 and 64),
  id bigint not null,
  said_at bigint not null,
  primary key (room_id, uid, key)
);
create index room_message_receipts_said_at on room_message_receipts (room_id, said_at);
create index room_message_receipts_uid on room_message_receipts (uid);
