-- The team looks members up by any piece of three letters of a nick, former ones too.
create index members_nick_pieces on members using gin (search_pieces(search_key(nick)));
create index members_nick_key on members (search_key(nick) text_pattern_ops);
create index nick_claims_pieces on nick_claims using gin (search_pieces(search_key(nick))) where state = 'former';

-- Days that the team gives; `item` is the key of the act.
alter table premium_segments drop constraint premium_segments_offer_check;
alter table premium_segments add constraint premium_segments_offer_check
  check (offer in ('hot', 'film', 'certified', 'team'));

alter type moderation_act add value 'members_seen';
alter type moderation_act add value 'member_opened';
alter type moderation_act add value 'certified';
alter type moderation_act add value 'uncertified';
alter type moderation_act add value 'premium_given';
alter type moderation_act add value 'role_changed';

-- Why, for the team alone; `comment` of a ban is what its member reads.
alter table moderation_log add column why text not null default '' check (length(why) <= 500);

create or replace function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'moderation_log is only added to';
  end if;
  if to_jsonb(new) - array['done_by', 'uid', 'before_by', 'comment', 'before_reason', 'why']
      <> to_jsonb(old) - array['done_by', 'uid', 'before_by', 'comment', 'before_reason', 'why']
    or (new.done_by is not null and new.done_by is distinct from old.done_by)
    or (new.uid is not null and new.uid is distinct from old.uid)
    or (new.before_by is not null and new.before_by is distinct from old.before_by)
    or ((new.comment, new.before_reason, new.why) <> (old.comment, old.before_reason, old.why)
      and (new.comment, new.before_reason, new.why) <> ('', '', ''))
  then
    raise exception 'moderation_log is only added to';
  end if;
  return new;
end $$;

create or replace function seal_emptied_journal_row() returns trigger language plpgsql as $$
begin
  update journal_links set
    by_seal = journal_seal(by_seal, case when new.done_by is null then old.done_by::text end),
    uid_seal = journal_seal(uid_seal, case when new.uid is null then old.uid::text end),
    before_seal = journal_seal(before_seal, case when new.before_by is null then old.before_by::text end),
    words_seal = journal_seal(words_seal, case
      when (new.comment, new.before_reason, new.why) <> (old.comment, old.before_reason, old.why)
      then old.comment || chr(31) || old.before_reason
        || case when old.why = '' then '' else chr(31) || old.why end end)
  where id = new.id;
  return null;
end $$;
