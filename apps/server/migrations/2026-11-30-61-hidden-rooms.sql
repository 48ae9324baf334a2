-- What a room that is hidden was called and said; meanwhile it has a neutral name.
create table hidden_rooms (
  room_id bigint primary key references rooms on delete cascade,
  name text not null,
  slug text not null,
  skeleton_hash bytea,
  welcome text not null
);
