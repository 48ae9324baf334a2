-- Tags that strangers may be led to: two members gave them to three sets that are open to all. Their names are neither
-- a nick nor a title, and hold no digit.
create function tags_for_sitemaps() returns table (tag bigint) language sql stable as $$
  with wide as materialized (
    select named.tag from given_tags given join tag_names named on named.name = given.tag
      join contributions set on set.id = given.contribution
    where set.status = 'published' and not set.premium and set.section is distinct from 'hot'
      and not exists (select from bans where bans.uid in (given.uid, set.uid))
    group by named.tag having count(distinct given.contribution) >= 3 and count(distinct given.uid) >= 2
  ), unfit as (
    select named.tag from wide join tag_names named using (tag) where named.name ~ '\d'
    union
    select named.tag from wide join tag_names named using (tag)
      join members on found_fold(members.nick) = found_fold(named.name)
    union
    select named.tag from wide join tag_names named using (tag)
      join contributions set on set.status = 'published' and found_fold(set.title) = found_fold(named.name)
  )
  select tag from wide except select tag from unfit
$$;
