-- Photos of albums and portraits, each looked at by the team once. Where they are reviewed before they are seen, a photo
-- waits in its album, and a portrait waits while the one before stays.
alter table album_photos add column waiting boolean not null default false;

create table photo_reviews (
  id bigint generated always as identity primary key,
  uid bigint not null references members on delete cascade,
  -- Null: a portrait.
  material_id bigint unique references album_photos on delete cascade,
  picture text not null unique,
  -- Nobody but its owner and the team sees it until it is accepted.
  waits boolean not null,
  asked_at bigint not null,
  -- Changes with all that is judged.
  version integer not null default 1,
  decided_at bigint,
  decided_by bigint references members on delete set null
);
create index photo_reviews_waiting on photo_reviews (asked_at, id) where decided_at is null;
create index photo_reviews_uid on photo_reviews (uid);

create or replace function follow_album_photos() returns trigger language plpgsql as $$
begin
  update member_search set photos = (
    select count(*) from album_photos
    where album_photos.uid = member_search.uid and album <> 'private' and not hidden and not waiting)
  where uid = coalesce(new.uid, old.uid);
  return null;
end $$;
drop trigger album_photos_counted on album_photos;
create trigger album_photos_counted after insert or delete or update of album, hidden, waiting on album_photos
  for each row execute function follow_album_photos();
