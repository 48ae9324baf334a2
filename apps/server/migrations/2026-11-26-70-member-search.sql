-- What members are found by. Triggers keep it beside the rows it follows, whichever statement changes them.
alter table members add column listed boolean not null default true;

-- How a nick sounds to a search: lower case, without accents, Cyrillic in Latin letters, y as i, letters and
-- digits only. It names no collation, so that it answers alike on every Postgres.
create function search_key(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(
    translate(replace(replace(replace(replace(replace(replace(replace(
      translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
        'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ'),
      'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sch'), 'ю', 'iu'), 'я', 'ia'),
      'абвгдезиклмнопрстуфхыэієґъь', 'abvgdeziklmnoprstufhieieg')),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'kh', 'h'), 'shch', 'sch'), 'y', 'i'),
    '[\s!-/:-@\[-`{-~]', '', 'g')
$$;

-- A word and all it becomes when one letter is left out. Two words that share one of these differ by one letter:
-- wrong, missing, too many or elsewhere.
create function search_typos(word text) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select distinct '~' || overlay(word placing '' from place for 1) from generate_series(1, length(word)) place
    union select '~' || word)
$$;

create function search_pieces(word text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct substr(word, place, 3) from generate_series(1, length(word) - 2) place)
$$;

-- Pieces of the whole nick, and typos of it and of its words; four letters at least bear one.
create function search_marks(name text) returns text[] language sql immutable strict parallel safe as $$
  select search_pieces(search_key(name)) || array(
    select distinct typo
    from unnest(array_append(regexp_split_to_array(name, '[\s!-/:-@\[-`{-~]+'), name)) word,
      unnest(search_typos(search_key(word))) typo
    where length(search_key(word)) >= 4)
$$;

create table member_search (
  uid bigint primary key references members on delete cascade,
  -- Active, and wants to be found.
  found boolean not null,
  gender smallint not null,
  age smallint not null,
  country text not null,
  region text not null,
  certified boolean not null,
  online_at bigint not null,
  created_at bigint not null,
  views bigint not null,
  -- Of the public and Premium albums; a private one is not revealed.
  photos integer not null default 0,
  -- The middle of the cell in which the member is, in degrees; never the place itself.
  cell_lat real check (cell_lat between -90 and 90),
  cell_lon real check (cell_lon between -180 and 180),
  check ((cell_lat is null) = (cell_lon is null))
);

-- Apart from the rest, which changes with every visit.
create table member_search_nicks (
  uid bigint primary key references members on delete cascade,
  key text not null check (length(key) <= 400),
  marks text[] not null
);

create function follow_member_search() returns trigger language plpgsql as $$
begin
  insert into member_search (uid, found, gender, age, country, region, certified, online_at, created_at, views)
  values (new.uid, new.active and new.listed, new.gender, new.age, new.country, new.region, new.certified,
    new.last_online_at, new.created_at, new.views)
  on conflict (uid) do update set found = excluded.found, gender = excluded.gender, age = excluded.age,
    country = excluded.country, region = excluded.region, certified = excluded.certified,
    online_at = excluded.online_at, created_at = excluded.created_at, views = excluded.views;
  return null;
end $$;
create function follow_member_nick() returns trigger language plpgsql as $$
begin
  insert into member_search_nicks (uid, key, marks)
  values (new.uid, search_key(new.nick), search_marks(new.nick))
  on conflict (uid) do update set key = excluded.key, marks = excluded.marks;
  return null;
end $$;
create function follow_album_photos() returns trigger language plpgsql as $$
begin
  update member_search set photos = (
    select count(*) from album_photos where album_photos.uid = member_search.uid and album <> 'private')
  where uid = coalesce(new.uid, old.uid);
  return null;
end $$;

insert into member_search (uid, found, gender, age, country, region, certified, online_at, created_at, views, photos)
select uid, active, gender, age, country, region, certified, last_online_at, created_at, views,
  (select count(*) from album_photos where album_photos.uid = members.uid and album <> 'private')
from members;
insert into member_search_nicks (uid, key, marks) select uid, search_key(nick), search_marks(nick) from members;

create trigger member_search_new after insert on members
  for each row execute function follow_member_search();
create trigger member_search_changed
  after update of active, listed, gender, age, country, region, certified, last_online_at, created_at, views
  on members for each row execute function follow_member_search();
create trigger member_nick_new after insert on members
  for each row execute function follow_member_nick();
create trigger member_nick_changed after update of nick on members
  for each row when (old.nick <> new.nick) execute function follow_member_nick();
create trigger album_photos_counted after insert or delete or update of album on album_photos
  for each row execute function follow_album_photos();

-- One for each order, with what most searches ask beside it; then one for what few members share.
create index member_search_online on member_search (online_at desc, uid desc)
  include (gender, age, country, region, certified, photos) where found;
create index member_search_new on member_search (created_at desc, uid desc)
  include (gender, age, country, region, certified, photos) where found;
create index member_search_views on member_search (views desc, uid desc)
  include (gender, age, country, region, certified, photos) where found;
create index member_search_gender on member_search (gender, age) where found;
create index member_search_age on member_search (age) where found;
create index member_search_place on member_search (country, region) where found;
create index member_search_certified on member_search (online_at desc, uid desc) where found and certified;
create index member_search_photos on member_search (online_at desc, uid desc) where found and photos > 0;
create index member_search_cell on member_search (cell_lat, cell_lon) where found and cell_lat is not null;
create index member_search_nicks_marks on member_search_nicks using gin (marks);
