-- Pictures whose files we keep. A picture that nothing has used goes after a day; one that is released has
-- files to be removed, and its row goes with the last of them, so that no file is ever forgotten.
create table pictures (
  -- Random; with the shelf it names the folder of its files.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  shelf text not null check (length(shelf) between 1 and 64),
  kept_at bigint not null,
  used boolean not null default false,
  released_at bigint
);
create index pictures_released on pictures (released_at) where released_at is not null;
create index pictures_unused on pictures (kept_at) where not used and released_at is null;

-- Pictures for the chat, and where they were shown.
create table attachments (
  id text primary key references pictures on delete cascade,
  uid bigint not null references members on delete cascade,
  created_at bigint not null
);
create index attachments_uid on attachments (uid, created_at);
create table attachment_rooms (
  attachment_id text not null references attachments on delete cascade,
  room_id bigint not null references rooms on delete cascade,
  primary key (attachment_id, room_id)
);
create index attachment_rooms_room on attachment_rooms (room_id);
