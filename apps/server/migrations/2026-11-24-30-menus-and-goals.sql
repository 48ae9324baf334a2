-- What owners of rooms offer for tokens: menus with their orders, and goals that many pay together. The tokens of
-- open orders and goals wait in escrows, whose cause is the order or the goal.

create table menu_items (
  id bigint generated always as identity primary key,
  room_id bigint not null references rooms on delete cascade,
  label text not null check (length(label) between 1 and 60),
  tokens integer not null check (tokens between 1 and 100000),
  place integer not null check (place >= 1)
);
create index menu_items_room on menu_items (room_id, place, id);

create table menu_orders (
  id bigint generated always as identity primary key,
  -- Without a reference: orders and goals outlive their room, and are not locked by its removal.
  room_id bigint not null,
  item_id bigint references menu_items on delete set null,
  owner bigint references members on delete set null,
  customer bigint references members on delete set null,
  -- As it was ordered.
  label text not null check (length(label) <= 60),
  tokens integer not null check (tokens between 1 and 100000),
  status text not null check (status in ('open', 'done', 'refunded')),
  escrow bigint,
  ordered_at bigint not null,
  due_at bigint not null,
  ended_at bigint not null default 0,
  check ((status = 'open') = (ended_at = 0))
);
create index menu_orders_room on menu_orders (room_id, id) where status = 'open';
create index menu_orders_customer on menu_orders (customer, room_id, id);
create index menu_orders_owner on menu_orders (owner, id);
create index menu_orders_item on menu_orders (item_id);
-- One order of an item waits at a time.
create unique index menu_orders_waiting on menu_orders (customer, item_id) where status = 'open';

create table goals (
  id bigint generated always as identity primary key,
  room_id bigint not null,
  owner bigint references members on delete set null,
  title text not null check (length(title) <= 60),
  tokens integer not null check (tokens between 10 and 1000000),
  collected bigint not null default 0 check (collected >= 0),
  status text not null check (status in ('open', 'reached', 'missed', 'cancelled', 'closed')),
  version integer not null default 1,
  started_at bigint not null,
  ends_at bigint not null,
  ended_at bigint not null default 0,
  check ((status = 'open') = (ended_at = 0))
);
create unique index goals_running on goals (room_id) where status = 'open';
create index goals_room on goals (room_id, id desc);
create index goals_owner on goals (owner, id);

alter table tips
  add foreign key (goal_id) references goals,
  -- Given to a goal, and back at the giver.
  add column returned boolean not null default false,
  add check (not returned or goal_id is not null);
create index tips_goal on tips (goal_id, giver) where goal_id is not null;
