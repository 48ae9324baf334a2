-- Names of one meaning are one tag. The index holds the number of each name as it was given, so that joining and
-- parting change no row of it: the names of a tag are asked for together.
alter table tag_names add column number bigint not null default nextval('tag_ids');
update tag_names set number = tag;
create unique index tag_names_number on tag_names (number);

-- Meanings that came with the site or from its operator: each is joined once, and stays as the team parts it.
create table shipped_tags (
  line text primary key
);

drop function found_tags_of(bigint);
create function found_tags_of(target bigint) returns table (material bigint, name text, number bigint)
  language sql stable as $$
  select distinct coalesce(given.material, 0), given.tag, tag_names.number
  from given_tags given join tag_names on tag_names.name = given.tag
  -- What banned members gave takes its place again once they are back.
  where given.contribution = target and not exists (select from bans where bans.uid = given.uid)
$$;

create or replace function found_rows_of(target bigint) returns table (
  contribution bigint, material bigint, uid bigint, kind text, photos boolean, films boolean, published_at bigint,
  words tsvector) language sql stable as $$
  with set as materialized (
    select sets.*, case when author.listed and author.active then author.nick else '' end as nick
    from contributions sets join members author using (uid) where id = target and status = 'published'
  ), tags as materialized (
    select material, string_agg(concat_ws(' ', found_entries(name, 'A', 200 + 20 * place::integer),
      '''#' || number || ''':16383A'), ' ') as entries
    from (select tagged.*, row_number() over (partition by tagged.material order by name) place
      from found_tags_of(target) tagged) numbered
    group by material
  )
  select set.id, 0, set.uid, 'set', set.photos > 0, set.films > 0, set.published_at,
    concat_ws(' ', found_entries(set.title, 'A', 0), tags.entries,
      found_entries(regexp_replace(set.description, '\[[^\]]*\]', ' ', 'g'), 'C', 2000),
      found_entries(set.nick, 'D', 12000))::tsvector
  from set left join tags on tags.material = 0
  union all
  select set.id, item.material_id, set.uid, item.kind, item.kind = 'photo', item.kind = 'video', set.published_at,
    concat_ws(' ', found_entries(item.description, 'B', 2000), own.entries, shared.entries)::tsvector
  from set join contribution_materials item on item.contribution = set.id and item.refused = ''
    left join tags own on own.material = item.material_id left join tags shared on shared.material = 0
$$;

-- The tsquery of what carries all of these tags, each under any of its names; null where one has no name.
create function found_carrying(tags bigint[]) returns text language sql stable as $$
  select case when count(named) = cardinality(tags) then string_agg(named, ' & ') end
  from unnest(tags) asked, lateral (
    select '(' || string_agg('''#' || number || '''', '|' order by number) || ')' as named
    from tag_names where tag = asked) names
$$;

-- `tag_recounts` holds numbers of names, and tags whose names changed; both come from one sequence.
create or replace function recount_tags() returns void language plpgsql as $$
declare
  changed bigint[];
begin
  with taken as (
    delete from tag_recounts where ctid = any(array(
      select ctid from tag_recounts limit 2000 for update skip locked)) returning tag
  )
  select array_agg(distinct tag) into changed from taken;
  if changed is null then return; end if;
  insert into tag_counts (tag, items, contributions)
  select named.tag, counted.items, counted.contributions from (
    select distinct tag from tag_names where number = any(changed) or tag = any(changed)
  ) named, lateral (
    select count(*)::integer as items, (count(*) filter (where material = 0))::integer as contributions from (
      select material from found_items where words @@ found_carrying(array[named.tag])::tsquery
        and not exists (select from bans where bans.uid = found_items.uid) limit 1001
    ) carried
  ) counted
  order by named.tag
  on conflict (tag) do update set items = excluded.items, contributions = excluded.contributions;
  delete from tag_counts where items = 0
    or (tag = any(changed) and not exists (select from tag_names where tag_names.tag = tag_counts.tag));
end $$;

create function follow_tag_names() returns trigger language plpgsql as $$
begin
  insert into tag_recounts (tag) select old.tag union select new.tag;
  return null;
end $$;
create trigger tag_names_changed after update of tag on tag_names
  for each row when (old.tag <> new.tag) execute function follow_tag_names();

-- A name that readers of a language see stays so, unless the kept tag has one for them.
create function join_tags(kept bigint, joined bigint) returns void language sql as $$
  update tag_names set language = null
  where tag = joined and language in (select shown.language from tag_names shown where shown.tag = kept);
  update tag_names set tag = kept where tag = joined;
$$;

-- Meanings, each {"line", "names": [{"name", "language"}]}: those that were not shipped before become one tag each.
create function ship_tags(meanings jsonb) returns void language plpgsql as $$
declare
  meaning jsonb;
  given text[];
  kept bigint;
begin
  lock table shipped_tags in share row exclusive mode;
  for meaning in select value from jsonb_array_elements(meanings)
    where not exists (select from shipped_tags where line = value ->> 'line')
  loop
    insert into shipped_tags (line) values (meaning ->> 'line') on conflict do nothing;
    given := array(select named ->> 'name' from jsonb_array_elements(meaning -> 'names') named);
    kept := coalesce((select min(tag) from tag_names where name = any(given)), nextval('tag_ids'));
    perform join_tags(kept, tag) from (
      select distinct tag from tag_names where name = any(given) and tag <> kept) others;
    insert into tag_names (name, tag) select name, kept from unnest(given) name
      on conflict (name) do update set tag = excluded.tag;
    update tag_names set language = named ->> 'language' from jsonb_array_elements(meaning -> 'names') named
    where tag_names.name = named ->> 'name' and named ->> 'language' is not null and tag_names.language is null
      and not exists (select from tag_names shown where shown.tag = kept and shown.language = named ->> 'language');
  end loop;
end $$;

-- A word that is a name of a tag finds what carries any of its names.
create or replace function found_query(terms jsonb, weights text) returns text language sql stable as $$
  select case when bool_or(wanted) then string_agg(asked, ' & ') end from (
    select manner <> 'without' as wanted,
      case when manner = 'without' then '!' else '' end || '(' || (
        select string_agg('(' || (
          select string_agg('''' || lexeme || ''':' || fields, '|') from (
            select unnest(found_stems(word)) as lexeme
            union select '#' || number from tag_names where tag in (
              select tag from tag_names named where manner in ('word', 'start') and found_fold(named.name) = word)
          ) either
        ) || case when manner = 'start' and place = words and length(word) > 1
          then '|''' || word || ''':*' || fields else '' end || ')',
          case when manner in ('phrase', 'without') then '<->' else '&' end order by place)
        from (select word, place, count(*) over () as words
          from found_words(said) with ordinality as numbered (word, place)) named
      ) || ')' as asked
    from (
      select term ->> 'said' as said, term ->> 'as' as manner,
        case when term ->> 'as' = 'without' then '' else weights end as fields
      from jsonb_array_elements(terms) term
    ) each_term
  ) built where asked is not null
$$;

-- The names of all tags so called, as a tsquery in the fields of these weights; null where none is.
create function found_named(said text, weights text) returns text language sql stable as $$
  select string_agg('''#' || number || ''':' || weights, '|' order by number) from tag_names
  where tag in (select tag from tag_names named where found_fold(named.name) = found_fold(said))
$$;
