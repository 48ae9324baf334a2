-- The journal is only ever added to. Erasure empties names and words, and changes nothing else.
create function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'moderation_log is only added to';
  end if;
  if to_jsonb(new) - array['done_by', 'uid', 'before_by', 'comment', 'before_reason']
      <> to_jsonb(old) - array['done_by', 'uid', 'before_by', 'comment', 'before_reason']
    or (new.done_by is not null and new.done_by is distinct from old.done_by)
    or (new.uid is not null and new.uid is distinct from old.uid)
    or (new.before_by is not null and new.before_by is distinct from old.before_by)
    or ((new.comment, new.before_reason) <> (old.comment, old.before_reason)
      and (new.comment, new.before_reason) <> ('', ''))
  then
    raise exception 'moderation_log is only added to';
  end if;
  return new;
end $$;
create trigger keep_moderation_log before update or delete on moderation_log
  for each row execute function keep_moderation_log();
create trigger keep_moderation_log_whole before truncate on moderation_log
  for each statement execute function keep_moderation_log();

-- The chain of the journal: a link holds the digest of its row and of the link before. Names and words are in it as
-- digests over them and a salt of their own. A seal is that salt while the name stands in the row (16 bytes), the digest
-- once erasure has emptied it (32 bytes), and nothing where there was none.
create table journal_links (
  place bigint primary key check (place > 0),
  id bigint not null unique,
  hash bytea not null check (length(hash) = 32),
  by_seal bytea not null check (length(by_seal) in (0, 16, 32)),
  uid_seal bytea not null check (length(uid_seal) in (0, 16, 32)),
  before_seal bytea not null check (length(before_seal) in (0, 16, 32)),
  words_seal bytea not null check (length(words_seal) in (0, 16, 32))
);

-- Rows that no link holds yet; a link takes its row out.
create table journal_waiting (id bigint primary key);
insert into journal_waiting select id from moderation_log;

create function journal_row_waits() returns trigger language plpgsql as $$
begin
  insert into journal_waiting select id from added;
  return null;
end $$;
create trigger journal_row_waits after insert on moderation_log
  referencing new table as added for each statement execute function journal_row_waits();

-- The same digest as in modules/moderation/journal/chain.ts.
create function journal_seal(seal bytea, emptied text) returns bytea language sql immutable as $$
  select case when emptied is null or length(seal) <> 16 then seal
    else sha256(seal || convert_to(emptied, 'UTF8')) end
$$;

create function seal_emptied_journal_row() returns trigger language plpgsql as $$
begin
  update journal_links set
    by_seal = journal_seal(by_seal, case when new.done_by is null then old.done_by::text end),
    uid_seal = journal_seal(uid_seal, case when new.uid is null then old.uid::text end),
    before_seal = journal_seal(before_seal, case when new.before_by is null then old.before_by::text end),
    words_seal = journal_seal(words_seal, case
      when (new.comment, new.before_reason) <> (old.comment, old.before_reason)
      then old.comment || chr(31) || old.before_reason end)
  where id = new.id;
  return null;
end $$;
create trigger seal_emptied_journal_row after update on moderation_log
  for each row execute function seal_emptied_journal_row();

create function keep_journal_links() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'journal_links is only added to';
  end if;
  if (new.place, new.id, new.hash) <> (old.place, old.id, old.hash)
    or (new.by_seal <> old.by_seal and (length(old.by_seal) <> 16 or length(new.by_seal) <> 32))
    or (new.uid_seal <> old.uid_seal and (length(old.uid_seal) <> 16 or length(new.uid_seal) <> 32))
    or (new.before_seal <> old.before_seal and (length(old.before_seal) <> 16 or length(new.before_seal) <> 32))
    or (new.words_seal <> old.words_seal and (length(old.words_seal) <> 16 or length(new.words_seal) <> 32))
  then
    raise exception 'journal_links is only added to';
  end if;
  return new;
end $$;
create trigger keep_journal_links before update or delete on journal_links
  for each row execute function keep_journal_links();
create trigger keep_journal_links_whole before truncate on journal_links
  for each statement execute function keep_journal_links();

-- What each check of the chain found. The hash is that of the last link: a later check finds it still there.
create table journal_checks (
  id bigint generated always as identity primary key,
  checked_at bigint not null,
  rows bigint not null,
  hash bytea not null,
  is_sound boolean not null,
  -- How many rows match the chain from its start; the next one does not, unless all do.
  sound_rows bigint not null,
  -- That row, where it still stands.
  broken_id bigint
);

alter type moderation_act add value 'journal_seen';
alter type moderation_act add value 'journal_exported';

create index members_role on members (role) where role is not null;

-- The latest first: all rows, those about a member, those by one of the team, those about a thing.
drop index moderation_log_uid;
drop index moderation_log_done_at;
create index moderation_log_uid on moderation_log (uid, done_at, id);
create index moderation_log_done_at on moderation_log (done_at, id);
create index moderation_log_by on moderation_log (done_by, done_at, id);
create index moderation_log_reference on moderation_log (reference text_pattern_ops) where reference <> '';
