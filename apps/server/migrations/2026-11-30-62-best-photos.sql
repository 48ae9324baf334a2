-- Views of photos, one for each viewer and day, and the best photo of each set by favourites of the set and views of
-- the photo, counted every hour.
alter table contribution_materials add column views integer not null default 0;
create table material_views (
  material bigint not null references contribution_materials on delete cascade,
  -- Days since 1970.
  day integer not null,
  viewer text not null,
  primary key (material, day, viewer)
);
create index material_views_day on material_views (day);

create table best_photos (
  contribution bigint primary key references contributions on delete cascade,
  material bigint not null,
  uid bigint not null,
  section text not null,
  published_at bigint not null,
  score integer not null,
  -- As they were counted the time before: a list keeps its order until the second count after it was begun.
  material_before bigint not null,
  score_before integer not null
);
create table best_photos_counted (
  one boolean primary key default true check (one),
  at bigint not null
);
insert into best_photos_counted (at) values (0);

create function count_best_photos(counted_at bigint) returns void language plpgsql as $$
begin
  update best_photos_counted set at = counted_at;
  create temporary table best_now on commit drop as
    select distinct on (set.id) set.id as contribution, item.material_id as material, set.uid,
      coalesce(set.section, '') as section, set.published_at, set.favourites + item.views as score
    from contributions set join contribution_materials item on item.contribution = set.id
    where set.status = 'published' and item.kind = 'photo' and item.refused = ''
    order by set.id, item.views desc, item.material_id is not distinct from set.cover desc, item.place, item.material_id;
  delete from best_photos best
    where not exists (select from best_now where best_now.contribution = best.contribution);
  insert into best_photos (contribution, material, uid, section, published_at, score, material_before, score_before)
    select contribution, material, uid, section, published_at, score, material, score from best_now
  on conflict (contribution) do update set material = excluded.material, section = excluded.section,
    published_at = excluded.published_at, score = excluded.score, material_before = best_photos.material,
    score_before = best_photos.score
  where (best_photos.material, best_photos.section, best_photos.published_at, best_photos.score,
      best_photos.material_before, best_photos.score_before)
    is distinct from (excluded.material, excluded.section, excluded.published_at, excluded.score,
      best_photos.material, best_photos.score);
end $$;
select count_best_photos(0);

create index best_photos_score on best_photos (score desc, contribution desc);
create index best_photos_before on best_photos (score_before desc, contribution desc);
