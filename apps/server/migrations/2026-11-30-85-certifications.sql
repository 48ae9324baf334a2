-- Certification: the code a member writes by hand, the photo that shows it, and what the team decided. The photo is
-- gone within 30 days; the date stays.
create table certifications (
  id bigint generated always as identity primary key,
  uid bigint not null unique references members on delete cascade,
  code text not null check (code ~ '^[0-9]{5}$'),
  code_at bigint not null,
  -- Changes with all that is judged.
  version integer not null default 1,
  picture text references pictures,
  sent_at bigint,
  decision text check (decision in ('certified', 'again', 'refused', 'taken_back')),
  decided_at bigint,
  decided_by bigint references members on delete set null,
  reason text,
  note text not null default ''
);
create index certifications_waiting on certifications (sent_at, id) where sent_at is not null and decision is null;
create index certifications_photos on certifications (sent_at) where picture is not null;

alter type moderation_act add value 'certification_taken';
