-- What the team makes of tags, each act with its reason in the log; and names that may be of one meaning.
alter type moderation_act add value 'tag_joined';
alter type moderation_act add value 'tag_parted';
alter type moderation_act add value 'tag_renamed';
alter type moderation_act add value 'tag_forbidden';
-- Of acts on tags: the name that the act was done to; `reference` holds the other one.
alter table moderation_log add column tag text not null default '' check (length(tag) <= 60);
create index moderation_log_tag on moderation_log (tag) where tag <> '';

create table forbidden_tags (
  name text primary key
);

-- Two names that are not of one meaning: they are proposed no more. `one` sorts before `other`.
create table parted_tags (
  one text not null,
  other text not null,
  primary key (one, other)
);

create table proposed_tags (
  one text not null,
  other text not null,
  -- That carry both.
  items integer not null,
  primary key (one, other)
);

-- Names that three members each gave, and that stand together on three items and on a quarter of those of the rarer.
create function propose_tags() returns void language sql as $$
  delete from proposed_tags;
  insert into proposed_tags (one, other, items)
  with known as (
    select tag from given_tags group by tag having count(distinct uid) >= 3
  ), carried as materialized (
    select distinct contribution, coalesce(material, 0) as material, tag
    from given_tags join known using (tag) join contributions set on set.id = contribution and status = 'published'
  ), sizes as (
    select tag, count(*) as items from carried group by tag
  )
  select one.tag, other.tag, count(*) from carried one join carried other using (contribution, material)
    join tag_names first on first.name = one.tag join tag_names second on second.name = other.tag
    join sizes ones on ones.tag = one.tag join sizes others on others.tag = other.tag
  where one.tag < other.tag and first.tag <> second.tag
    and not exists (select from parted_tags where parted_tags.one = first.name and parted_tags.other = second.name)
  group by one.tag, other.tag, ones.items, others.items
  having count(*) >= 3 and count(*) * 4 >= least(ones.items, others.items)
  order by count(*) desc, one.tag, other.tag limit 200
$$;
