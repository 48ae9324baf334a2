-- Tokens given from one member to another, and the lines about them in the history of rooms.

create table tips (
  id bigint generated always as identity primary key,
  giver bigint references members on delete set null,
  recipient bigint references members on delete set null,
  tokens integer not null check (tokens between 1 and 100000),
  room_id bigint references rooms on delete set null,
  -- Stored as it was sent.
  server_id text not null default '' check (length(server_id) <= 64),
  private boolean not null,
  anonymous boolean not null,
  message text not null default '' check (length(message) <= 200),
  -- Whether the room may read the message: it was given where the giver may write.
  message_public boolean not null default false,
  goal_id bigint,
  given_at bigint not null,
  -- Waits for its line in the history of the room.
  unannounced boolean not null
);
create index tips_giver on tips (giver, id);
create index tips_recipient on tips (recipient, id);
create index tips_room on tips (room_id, id) where not private;
create index tips_unannounced on tips (room_id, id) where unannounced;

-- A line of the server in the history of a room, such as a tip: numbered like any other message.
alter table room_messages
  alter column uid drop not null,
  -- `type` and `params` of the service message, and the `uids` that it names.
  add column service jsonb check (service is null or length(service::text) <= 4000),
  add check (uid is not null or service is not null);
