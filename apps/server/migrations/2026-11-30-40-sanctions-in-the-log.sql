-- Bans, mutes and exclusions are recorded with what stood before, and so is their end.
alter type moderation_act add value 'banned';
alter type moderation_act add value 'unbanned';
alter type moderation_act add value 'muted';
alter type moderation_act add value 'unmuted';
alter type moderation_act add value 'exclusion_requested';
alter type moderation_act add value 'excluded';
alter type moderation_act add value 'exclusion_lifted';

-- Cameras and exclusions have different reasons.
alter table moderation_log alter column reason type text using reason::text;
alter table moderation_log add constraint moderation_log_reason_check check (length(reason) <= 40);
-- A visitor on trial, who is no row of `members`.
alter table moderation_log add column trial_uid bigint check (trial_uid < 0);
-- The sanction that was in force until this act; 0: none was. Its author is no reference: they may leave meanwhile.
alter table moderation_log add column before_until_at bigint not null default 0;
alter table moderation_log add column before_by bigint;
alter table moderation_log add column before_reason text not null default '' check (length(before_reason) <= 500);
create index moderation_log_before_by on moderation_log (before_by) where before_by is not null;

-- The highest role that has decided on the ban while it was in force: no lower one shortens or lifts it.
alter table bans add column banned_as member_role;
update bans set banned_as = members.role from members where members.uid = bans.banned_by;
