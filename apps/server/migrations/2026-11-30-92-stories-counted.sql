-- How many stories a member published lately, whatever became of them.
create table story_submissions (
  uid bigint not null references members (uid) on delete cascade,
  submitted_at bigint not null
);
create index story_submissions_by_member on story_submissions (uid, submitted_at);

-- A site that reviews afterwards shows a story at once.
alter table stories add column reviewed boolean not null default false;
drop index stories_waiting;
create index stories_waiting on stories (submitted_at) where not reviewed;

-- An event for those followers alone who have a capability.
alter table notification_events add column followers_may text;
