-- Words as they are written, for those who are shown a correction; and searches, counted without their searchers.
alter table found_vocabulary add column shown text not null default '';

create function found_texts_of(target bigint) returns setof text language sql stable as $$
  select unnest(array[title, regexp_replace(description, '\[[^\]]*\]', ' ', 'g'),
    case when author.listed and author.active then author.nick else '' end])
  from contributions join members author using (uid) where id = target and status = 'published'
  union all
  select description from contribution_materials where contribution = target and refused = ''
  union all
  select name from found_tags_of(target)
$$;

create function learn_words(target bigint) returns void language sql as $$
  insert into found_vocabulary (word, key, marks, shown)
  select word, search_key(word), search_typos(search_key(word)), shown from (
    select distinct on (word) word, shown from (
      select found_fold(said) as word, translate(lower(normalize(said, NFC)),
        'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЄҐÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ',
        'абвгдежзийклмнопрстуфхцчшщъыьэюяёієґàâäçéèêëîïôöùûüÿœæ') as shown
      from found_texts_of(target) text,
        regexp_split_to_table(text, '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+') said
    ) spelled
    where length(word) between 3 and 30 and word !~ '^\d+$' order by word, length(shown), shown desc
  ) named
  where not exists (select from found_vocabulary known where known.word = named.word)
  order by word on conflict do nothing
$$;

create or replace function index_set(target bigint) returns void language plpgsql as $$
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
  perform learn_words(target);
end $$;

delete from found_vocabulary;
select learn_words(id) from contributions where status = 'published';

-- Words that nothing holds any more. What is published meanwhile waits for the second look, which reads few.
create function forget_words() returns void language plpgsql as $$
declare
  unheld text[];
begin
  unheld := array(select word from found_vocabulary
    except select word from ts_stat('select words from found_items'));
  if cardinality(unheld) = 0 then return; end if;
  lock table found_vocabulary in share row exclusive mode;
  delete from found_vocabulary where word = any(unheld)
    and not exists (select from found_items where words @@ ('''' || word || '''')::tsquery);
end $$;

-- What is not wanted is wanted nowhere, in whichever fields the rest is looked for.
create or replace function found_query(terms jsonb, weights text) returns text language sql stable as $$
  select case when bool_or(wanted) then string_agg(asked, ' & ') end from (
    select manner <> 'without' as wanted,
      case when manner = 'without' then '!' else '' end || '(' || (
        select string_agg('(' || (
          select string_agg('''' || lexeme || ''':' || fields, '|') from (
            select unnest(found_stems(word)) as lexeme
            union select '#' || tag from tag_names where manner in ('word', 'start') and found_fold(name) = word
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

-- The key of a day names its searches; it is destroyed with the day, and nothing of them can be told apart after it.
create table search_days (
  day integer primary key,
  key bytea not null
);
-- A word and a person under the key of the day: a person counts once.
create table search_people (
  day integer not null,
  mark bytea not null,
  primary key (day, mark)
);
create table search_counts (
  day integer not null,
  -- Of the word under the key of the day.
  mark bytea not null,
  people integer not null,
  -- The word itself, once three people looked for it.
  word text check (length(word) <= 60),
  primary key (day, mark)
);
create index search_counts_word on search_counts (word, day) where word is not null;
