-- What is known of a picture whose larger sizes and other formats are made later, by a job.
alter table pictures
  -- As it stands upright.
  add column width_px integer,
  add column height_px integer,
  -- Of the uploaded file, and of what it shows: 64 hexadecimal digits each.
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  add column pdq text check (pdq ~ '^[0-9a-f]{64}$'),
  add column pdq_quality smallint check (pdq_quality between 0 and 100),
  add column placeholder text check (length(placeholder) <= 100),
  -- The kind of the uploaded file, which is kept until all sizes are made; null: all of them are.
  add column waits_as text check (waits_as in ('jpeg', 'heic')),
  -- Size in bytes by the name of each file that is offered as a download.
  add column download_bytes jsonb;
create index pictures_waiting on pictures (kept_at) where waits_as is not null and used;

-- One number space for photos of albums and, later, materials of contributions.
create sequence material_ids as bigint;

create table album_photos (
  material_id bigint primary key default nextval('material_ids'),
  uid bigint not null references members on delete cascade,
  picture text not null unique references pictures,
  album text not null check (album in ('public', 'premium', 'private')),
  description text not null check (length(description) <= 300),
  -- The order within an album; equal places follow by number.
  place integer not null check (place >= 0),
  -- The address of the last portrait that was cut out of it.
  portrait text,
  added_at bigint not null
);
create index album_photos_uid on album_photos (uid, album, place, material_id);
