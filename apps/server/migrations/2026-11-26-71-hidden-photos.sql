-- A photo that a report of a suspected minor, or the team, took out of everybody's view.
alter table album_photos add column hidden boolean not null default false;

create or replace function follow_album_photos() returns trigger language plpgsql as $$
begin
  update member_search set photos = (
    select count(*) from album_photos
    where album_photos.uid = member_search.uid and album <> 'private' and not hidden)
  where uid = coalesce(new.uid, old.uid);
  return null;
end $$;
drop trigger album_photos_counted on album_photos;
create trigger album_photos_counted after insert or delete or update of album, hidden on album_photos
  for each row execute function follow_album_photos();
