-- What lists of sets read: one narrow row for each set that was ever published. Triggers keep it beside the rows it
-- follows, whichever statement changes them.
create table listed_sets (
  contribution bigint primary key references contributions on delete cascade,
  uid bigint not null,
  section text not null,
  -- All of it for Premium readers alone: the author chose so, or the section is Hot.
  premium boolean not null,
  photos integer not null,
  films integer not null,
  -- Of the author.
  gender smallint not null,
  age smallint not null,
  country text not null,
  region text not null,
  certified boolean not null,
  published_at bigint not null,
  -- Taken down after this; 0: published.
  ended_at bigint not null,
  -- As they were counted last, and the time before: a list by one of them keeps its order until the second count
  -- after it was begun.
  favourites integer not null,
  views integer not null,
  favourites_before integer not null,
  views_before integer not null
);
create table listed_sets_counted (
  one boolean primary key default true check (one),
  -- When favourites and views were counted last.
  at bigint not null
);
insert into listed_sets_counted (at) values (0);

create function follow_listed_sets() returns trigger language plpgsql as $$
begin
  insert into listed_sets (contribution, uid, section, premium, photos, films, gender, age, country, region,
    certified, published_at, ended_at, favourites, views, favourites_before, views_before)
  select new.id, new.uid, coalesce(new.section, ''), new.premium or coalesce(new.section, '') = 'hot', new.photos,
    new.films, author.gender, author.age, author.country, author.region, author.certified, new.published_at,
    case when new.status = 'published' then 0 else new.ended_at end,
    new.favourites, new.views, new.favourites, new.views
  from members author where author.uid = new.uid
  on conflict (contribution) do update set section = excluded.section, premium = excluded.premium,
    photos = excluded.photos, films = excluded.films, published_at = excluded.published_at,
    ended_at = excluded.ended_at;
  return null;
end $$;
create function follow_listed_authors() returns trigger language plpgsql as $$
begin
  update listed_sets set gender = new.gender, age = new.age, country = new.country, region = new.region,
    certified = new.certified
  where uid = new.uid;
  return null;
end $$;

insert into listed_sets (contribution, uid, section, premium, photos, films, gender, age, country, region,
  certified, published_at, ended_at, favourites, views, favourites_before, views_before)
select set.id, set.uid, coalesce(set.section, ''), set.premium or coalesce(set.section, '') = 'hot', set.photos,
  set.films, author.gender, author.age, author.country, author.region, author.certified, set.published_at,
  case when set.status = 'published' then 0 else set.ended_at end, set.favourites, set.views, set.favourites,
  set.views
from contributions set join members author using (uid) where set.published_at > 0;

create trigger listed_sets_new after insert on contributions
  for each row when (new.published_at > 0) execute function follow_listed_sets();
create trigger listed_sets_changed
  after update of status, section, premium, photos, films, published_at, ended_at on contributions
  for each row when (new.published_at > 0) execute function follow_listed_sets();
create trigger listed_authors_changed after update of gender, age, country, region, certified on members
  for each row when ((old.gender, old.age, old.country, old.region, old.certified)
    is distinct from (new.gender, new.age, new.country, new.region, new.certified))
  execute function follow_listed_authors();

-- One for each order, with what filters ask beside it; then one for what few sets share.
create index listed_sets_latest on listed_sets (published_at desc, contribution desc)
  include (ended_at, uid, section, premium, photos, films, gender, age, country, region, certified);
create index listed_sets_favourites on listed_sets (favourites desc, contribution desc)
  include (published_at, ended_at, uid, section, premium, photos, films, gender, age, country, region, certified);
create index listed_sets_views on listed_sets (views desc, contribution desc)
  include (published_at, ended_at, uid, section, premium, photos, films, gender, age, country, region, certified);
create index listed_sets_best on listed_sets ((favourites + views) desc, contribution desc)
  include (published_at, ended_at, uid, section, premium, photos, films, gender, age, country, region, certified);
create index listed_sets_section on listed_sets (section, published_at desc, contribution desc);
create index listed_sets_place on listed_sets (country, region, published_at desc, contribution desc);
create index listed_sets_author on listed_sets (uid, published_at desc, contribution desc);
create index listed_sets_ended on listed_sets (ended_at) where ended_at > 0;

-- Lists do not read these any more, and a view no longer changes an index.
drop index contributions_listed, contributions_section, contributions_favoured, contributions_viewed;

-- How many of a member’s sets are published, for the search of members.
alter table member_search add column contributions integer not null default 0;
create function follow_published_sets() returns trigger language plpgsql as $$
begin
  update member_search set contributions = (
    select count(*) from listed_sets where listed_sets.uid = member_search.uid and ended_at = 0)
  where uid = coalesce(new.uid, old.uid);
  return null;
end $$;
update member_search set contributions = (
  select count(*) from listed_sets where listed_sets.uid = member_search.uid and ended_at = 0);
create trigger published_sets_counted after insert or delete or update of ended_at on listed_sets
  for each row execute function follow_published_sets();
create index member_search_contributions on member_search (online_at desc, uid desc)
  where found and contributions > 0;
