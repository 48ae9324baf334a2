-- One print a second of each film that is ready; seconds that look like the one before have none.
create table film_prints (
  film text not null references films on delete cascade,
  second integer not null check (second >= 0),
  pdq text not null check (pdq ~ '^[0-9a-f]{64}$'),
  pdq_quality integer not null check (pdq_quality between 0 and 100),
  primary key (film, second)
);

-- A film that shows a known image.
alter table films drop constraint films_failure_check;
alter table films add constraint films_failure_check
  check (failure in ('not_a_film', 'too_long', 'too_large', 'unplayable', 'gave_up', 'image_refused'));
