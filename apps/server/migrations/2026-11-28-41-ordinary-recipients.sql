-- Writes an event for those of a list about whom there is nothing to decide: active members who have been told something
-- before and have changed no setting. The others are changed in nothing: their absence from the answer tells them apart.
-- Versions are raised first: unread items are read after the turns of those who wrote before.
create function tell_ordinary_members(
  asked bigint[], of_type text, sender bigint, about text, details jsonb, in_group text, group_since bigint, at bigint
) returns table (uids json, ids json, items json) language plpgsql
-- A plan made for ten members takes minutes for thousands.
set plan_cache_mode = force_custom_plan as $$
declare
  reached bigint[];
begin
  with raised as (
    update notification_state as state set version = version + 1
    where state.uid = any(array(select members.uid from members where members.uid = any(asked) and active))
      and settings = '{}'
    returning state.uid
  )
  select array_agg(raised.uid) into reached from raised;
  if reached is null then return; end if;
  return query with open as (
    select distinct on (unread.uid) unread.uid, unread.item
    from notifications as unread
    where unread.uid = any(reached) and unread.group_key = in_group
      and unread.read_at is null and unread.withdrawn_at is null and unread.deleted_at is null
      and (select first.happened_at from notifications as first where first.id = unread.item) > group_since
    order by unread.uid, unread.id desc
  ), fresh as (
    select recipient.uid, nextval('notifications_id_seq') as id, open.item
    from unnest(reached) as recipient (uid) left join open on open.uid = recipient.uid
  ), written as (
    insert into notifications (id, uid, item, type, from_uid, entity, data, group_key, happened_at)
    overriding system value
    select fresh.id, fresh.uid, coalesce(fresh.item, fresh.id), of_type, sender, about, details, in_group, at
    from fresh
    returning notifications.uid, notifications.id, notifications.item
  )
  select to_json(array_agg(written.uid)), to_json(array_agg(written.id)), to_json(array_agg(written.item)) from written;
end $$;
