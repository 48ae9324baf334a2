-- Films of sets, and whatever else shows films: what is made of an uploaded one.
create table films (
  -- The id of the upload that it is made of, which stays until the film is ready or failed.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  shelf text not null check (length(shelf) between 1 and 40),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- How often its making began; of a ready film, the folder of its files.
  tries smallint not null default 0,
  failure text check (failure in ('not_a_film', 'too_long', 'too_large', 'unplayable', 'gave_up')),
  duration_ms integer not null default 0,
  width_px integer not null default 0,
  height_px integer not null default 0,
  -- The largest first: height, widthPx, heightPx, bytes, bitsPerSecond, codecs.
  renditions jsonb not null default '[]',
  -- H.264 as it was sent: widthPx, heightPx, bytes. Null: the largest rendition stands for it.
  original jsonb,
  -- The moment of the picture that stands for it; null: not chosen yet.
  poster_ms integer check (poster_ms >= 0),
  picture text unique references pictures,
  accepted_at bigint not null,
  released_at bigint,
  check ((state = 'failed') = (failure is not null))
);
create index films_unfinished on films (accepted_at) where state in ('waiting', 'working');
create index films_released on films (released_at) where released_at is not null;

insert into films (id, shelf, poster_ms, accepted_at)
  select upload, 'contributions', nullif(poster_ms, 0), added_at from contribution_materials where upload is not null;
update uploads set target = 'film ' || id where id in (select id from films);
alter table contribution_materials add column film text unique references films;
update contribution_materials set film = upload where upload is not null;
alter table contribution_materials drop column upload, drop column poster_ms;
