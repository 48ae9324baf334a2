-- Pictures of before have no print yet; one whose file cannot be read never gets one.
alter table pictures add unprintable boolean not null default false;
create index pictures_unprinted on pictures (id) where pdq is null and not unprintable and used;
