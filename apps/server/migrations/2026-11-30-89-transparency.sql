-- The report of transparency, a row for each calendar year: the owner's words, and the figures once they are frozen.
create table transparency_years (
  year integer primary key check (year between 2000 and 3000),
  -- By language.
  words jsonb not null default '{}',
  figures jsonb,
  frozen_at bigint,
  frozen_by bigint references members on delete set null,
  check ((figures is null) = (frozen_at is null))
);
create function keep_frozen_year() returns trigger language plpgsql as $$
begin
  if old.frozen_at is not null
    and (new.year, new.words, new.figures, new.frozen_at) is distinct from
      (old.year, old.words, old.figures, old.frozen_at)
  then
    raise exception 'a frozen year does not change';
  end if;
  return new;
end $$;
create trigger keep_frozen_year before update on transparency_years
  for each row execute function keep_frozen_year();

-- How many members came in each calendar month.
create table active_months (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  members integer not null check (members >= 0)
);

create index members_last_online on members (last_online_at);
create index reports_reported_at on reports (reported_at);
create index contact_messages_created_at on contact_messages (created_at);

alter type moderation_act add value 'report_written';
alter type moderation_act add value 'report_frozen';
