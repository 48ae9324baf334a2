-- Where members are, as cells of the one grid (the protocol's geo/grid.ts). Coordinates are kept at precision 0 alone.
create table geo_options (
  uid bigint primary key references members on delete cascade,
  shared boolean not null,
  distance int not null check (distance between 1 and 1000),
  precision int not null check (precision between 0 and 27000),
  age_from int,
  age_to int,
  gender smallint not null,
  followees boolean not null,
  followers boolean not null,
  message text not null check (char_length(message) <= 80),
  check ((age_from is null) = (age_to is null))
);

create table geo_positions (
  uid bigint primary key references members on delete cascade,
  -- What others see; and what was told last, which they see from turn_at on.
  cell bigint not null,
  told_cell bigint not null,
  turn_at bigint,
  -- At the turn followers are notified that the member shares.
  began boolean not null,
  told_at bigint not null,
  -- At precision 0, to mutual followers, until exact_until; the told pair from turn_at on.
  exact_lat double precision,
  exact_lon double precision,
  told_lat double precision,
  told_lon double precision,
  exact_until bigint,
  check ((exact_lat is null) = (exact_lon is null)),
  check ((told_lat is null) = (told_lon is null)),
  check (told_lat is null or exact_until is not null),
  check (exact_lat is null or exact_until is not null)
);
create index geo_positions_turn on geo_positions (turn_at) where turn_at is not null;
create index geo_positions_exact on geo_positions (exact_until) where exact_until is not null;
create index geo_positions_told on geo_positions (told_at);
