-- What published sets, photos and films are found by. Triggers keep it beside the rows it follows, whichever statement
-- changes them; `found_rows_of` alone says what it holds of a set.

-- Each name of a tag, as members give it. Names that share a number are one tag.
create sequence tag_ids;
create table tag_names (
  name text primary key check (length(name) between 1 and 60),
  tag bigint not null default nextval('tag_ids'),
  -- Readers of this language see the tag under this name; null: another name of it.
  language text check (language in ('fr', 'en', 'ru'))
);
create index tag_names_tag on tag_names (tag);
create unique index tag_names_shown on tag_names (tag, language) where language is not null;

insert into tag_names (name) select distinct tag from given_tags;

create function name_given_tag() returns trigger language plpgsql as $$
begin
  insert into tag_names (name) values (new.tag) on conflict do nothing;
  return new;
end $$;
create trigger given_tags_named before insert on given_tags
  for each row execute function name_given_tag();

-- Without stop words: all words count.
create text search dictionary found_french (template = snowball, language = french);
create text search dictionary found_english (template = snowball, language = english);
create text search dictionary found_russian (template = snowball, language = russian);

-- Lower case, without accents but for й, which Russian endings need. It names no collation, so that it answers alike on
-- every Postgres.
create function found_fold(said text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(lower(regexp_replace(
    replace(translate(normalize(said, NFKD),
      'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐŒÆØŁĐ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяієґœæøłđ'), U&'\0438\0306', 'й'),
    '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'ø', 'o')
$$;

-- The words of a text, folded, in their order.
create function found_words(said text) returns setof text language sql immutable strict parallel safe as $$
  select left(word, 60) from regexp_split_to_table(found_fold(said),
    '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+') word where word <> ''
$$;

-- What a word is found by in any language: its stems, marked so that no beginning of a word meets them.
create function found_stems(word text) returns text[] language sql immutable strict parallel safe as $$
  select case when word ~ '[\u0400-\u04ff]' then array['~' || (ts_lexize('found_russian', word))[1]]
    else array(select distinct '~' || stem from unnest(
      ts_lexize('found_french', word) || ts_lexize('found_english', word)) stem) end
$$;

-- The words of a text and their stems as they stand in a tsvector, counted from a place.
create function found_entries(said text, weight text, start integer) returns text
  language sql immutable parallel safe as $$
  select string_agg('''' || lexeme || ''':' || least(start + place, 16383) || weight, ' ')
  from found_words(said) with ordinality as named (word, place), unnest(found_stems(word) || word) lexeme
$$;

create table found_items (
  contribution bigint not null references contributions on delete cascade,
  -- 0: the set itself.
  material bigint not null,
  uid bigint not null,
  kind text not null check (kind in ('set', 'photo', 'video')),
  -- Of a set: what it holds; of a material: what it is.
  photos boolean not null,
  films boolean not null,
  published_at bigint not null,
  -- Favourites and views, as they were counted last.
  score integer not null default 0,
  -- Its words (A: title and tags, B: caption, C: description, D: nick), and its tags by their numbers: #12.
  words tsvector not null,
  primary key (contribution, material)
);

create function found_tags_of(target bigint) returns table (material bigint, name text, tag bigint)
  language sql stable as $$
  select distinct coalesce(given.material, 0), given.tag, tag_names.tag
  from given_tags given join tag_names on tag_names.name = given.tag
  -- What banned members gave takes its place again once they are back.
  where given.contribution = target and not exists (select from bans where bans.uid = given.uid)
$$;

create function found_rows_of(target bigint) returns table (
  contribution bigint, material bigint, uid bigint, kind text, photos boolean, films boolean, published_at bigint,
  words tsvector) language sql stable as $$
  with set as materialized (
    select sets.*, case when author.listed and author.active then author.nick else '' end as nick
    from contributions sets join members author using (uid) where id = target and status = 'published'
  ), tags as materialized (
    select material, string_agg(concat_ws(' ', found_entries(name, 'A', 200 + 20 * place::integer),
      '''#' || tag || ''':16383A'), ' ') as entries
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

-- Words that stand or stood in the index: what a slip is put right to. `key` is the word in Latin letters.
create table found_vocabulary (
  word text primary key,
  key text not null,
  marks text[] not null
);

-- How many items carry a tag, counted to 1,001 and for all readers alike. Whoever reads counts first counts anew what
-- changed since: rows of `tag_recounts` are added without a wait of one publication for another.
create table tag_counts (
  tag bigint primary key,
  items integer not null,
  contributions integer not null
);
create table tag_recounts (tag bigint not null);

create function found_tag_numbers(target bigint) returns bigint[] language sql stable as $$
  select array(select distinct substr(lexeme, 2)::bigint from found_items, unnest(words)
    where contribution = target and lexeme ~ '^#')
$$;

create function recount_tags() returns void language plpgsql as $$
declare
  changed bigint[];
begin
  with taken as (
    delete from tag_recounts where ctid = any(array(
      select ctid from tag_recounts limit 2000 for update skip locked)) returning tag
  )
  select array_agg(distinct tag order by tag) into changed from taken;
  if changed is null then return; end if;
  insert into tag_counts (tag, items, contributions)
  select tag, counted.items, counted.contributions from unnest(changed) tag, lateral (
    select count(*)::integer as items, (count(*) filter (where material = 0))::integer as contributions from (
      select material from found_items where words @@ ('''#' || tag || '''')::tsquery
        and not exists (select from bans where bans.uid = found_items.uid) limit 1001
    ) carried
  ) counted
  on conflict (tag) do update set items = excluded.items, contributions = excluded.contributions;
  delete from tag_counts where tag = any(changed) and items = 0;
end $$;

-- The set is locked, so that of two changes at once the later one sees the earlier.
create function index_set(target bigint) returns void language plpgsql as $$
declare
  carried bigint[];
begin
  perform from contributions where id = target for no key update;
  carried := found_tag_numbers(target);
  with wanted as materialized (select * from found_rows_of(target)),
  gone as (
    delete from found_items where contribution = target
      and not exists (select from wanted where wanted.material = found_items.material)
  )
  insert into found_items (contribution, material, uid, kind, photos, films, published_at, words, score)
  select wanted.*, favourites + views from wanted join contributions on id = target
  on conflict (contribution, material) do update set photos = excluded.photos, films = excluded.films,
    published_at = excluded.published_at, words = excluded.words
  where (found_items.photos, found_items.films, found_items.published_at, found_items.words)
    is distinct from (excluded.photos, excluded.films, excluded.published_at, excluded.words);

  insert into tag_recounts (tag) select distinct tag from unnest(carried || found_tag_numbers(target)) tag;

  insert into found_vocabulary (word, key, marks)
  select word, search_key(word), search_typos(search_key(word)) from (
    select distinct lexeme as word from found_items, unnest(words)
    where contribution = target and length(lexeme) between 3 and 30 and lexeme !~ '^[~#]' and lexeme !~ '^\d+$'
  ) named
  where not exists (select from found_vocabulary known where known.word = named.word)
  order by word on conflict do nothing;
end $$;

create function follow_found_set() returns trigger language plpgsql as $$
begin
  perform index_set(new.id);
  return null;
end $$;
create function follow_found_material() returns trigger language plpgsql as $$
begin
  perform index_set(id) from contributions
  where id = coalesce(new.contribution, old.contribution) and status = 'published';
  return null;
end $$;
create function follow_given_tags() returns trigger language plpgsql as $$
begin
  perform index_set(id) from contributions
  where id in (select contribution from changed) and status = 'published' order by id;
  return null;
end $$;
create function follow_found_author() returns trigger language plpgsql as $$
begin
  perform index_set(id) from contributions where uid = new.uid and status = 'published' order by id;
  return null;
end $$;
create function follow_found_bans() returns trigger language plpgsql as $$
begin
  perform index_set(id) from contributions
  where status = 'published'
    and id in (select contribution from given_tags where uid = coalesce(new.uid, old.uid)) order by id;
  insert into tag_recounts (tag) select distinct tag from
    (select distinct contribution from found_items where uid = coalesce(new.uid, old.uid)) own,
    unnest(found_tag_numbers(contribution)) tag;
  return null;
end $$;

select index_set(id) from contributions where status = 'published';

create trigger found_set_new after insert on contributions
  for each row when (new.status = 'published') execute function follow_found_set();
create trigger found_set_changed after update of status, title, description, photos, films, published_at on contributions
  for each row when ((old.status = 'published' or new.status = 'published')
    and (old.status, old.title, old.description, old.photos, old.films, old.published_at)
      is distinct from (new.status, new.title, new.description, new.photos, new.films, new.published_at))
  execute function follow_found_set();
create trigger found_material_new after insert or delete on contribution_materials
  for each row execute function follow_found_material();
create trigger found_material_changed after update of description, refused, kind on contribution_materials
  for each row when ((old.description, old.refused, old.kind) is distinct from (new.description, new.refused, new.kind))
  execute function follow_found_material();
create trigger found_tags_given after insert on given_tags referencing new table as changed
  for each statement execute function follow_given_tags();
create trigger found_tags_taken after delete on given_tags referencing old table as changed
  for each statement execute function follow_given_tags();
create trigger found_author_changed after update of nick, listed, active on members
  for each row when ((old.nick, old.listed, old.active) is distinct from (new.nick, new.listed, new.active))
  execute function follow_found_author();
create trigger found_bans_changed after insert or delete on bans
  for each row execute function follow_found_bans();

-- Every hour: what orders results by liking.
create function count_found_items() returns void language sql as $$
  update found_items item set score = listed.favourites + listed.views
  from listed_sets listed where listed.contribution = item.contribution
    and item.score <> listed.favourites + listed.views
$$;
select count_found_items();

create index found_items_words on found_items using gin (words);
create index found_items_score on found_items (score desc, published_at desc, contribution desc, material);
create index found_items_latest on found_items (published_at desc, contribution desc, material);
create index found_items_author on found_items (uid);
create index tag_names_folded on tag_names (found_fold(name) text_pattern_ops);
create index found_vocabulary_key on found_vocabulary (key);
create index found_vocabulary_marks on found_vocabulary using gin (marks);
alter table found_items alter column words set statistics 1000;

-- The tsquery of terms, each {"said", "as": word | start | phrase | without}; found in the fields of these weights
-- alone, empty: in all. A name of a tag finds it by its other names, too. Words without letters ask nothing; null: nothing is asked.
create function found_query(terms jsonb, weights text) returns text language sql stable as $$
  select case when bool_or(wanted) then string_agg(asked, ' & ') end from (
    select term ->> 'as' <> 'without' as wanted,
      case when term ->> 'as' = 'without' then '!' else '' end || '(' || (
        select string_agg('(' || (
          select string_agg('''' || lexeme || ''':' || weights, '|') from (
            select unnest(found_stems(word)) as lexeme
            union select '#' || tag from tag_names
            where term ->> 'as' in ('word', 'start') and found_fold(name) = word) either
        ) || case when term ->> 'as' = 'start' and place = words and length(word) > 1
          then '|''' || word || ''':*' || weights else '' end || ')',
          case when term ->> 'as' in ('phrase', 'without') then '<->' else '&' end order by place)
        from (select word, place, count(*) over () as words
          from found_words(term ->> 'said') with ordinality as numbered (word, place)) named
      ) || ')' as asked
    from jsonb_array_elements(terms) term
  ) each_term where asked is not null
$$;
