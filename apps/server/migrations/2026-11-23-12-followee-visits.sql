-- When members who have followers were last in a room: one who comes back after a while is announced to them.
create table followee_visits (
  uid bigint primary key references members on delete cascade,
  in_room_at bigint not null
);
