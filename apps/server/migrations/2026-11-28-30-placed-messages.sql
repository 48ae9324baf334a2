-- What sending a private message does to the database, in one round trip. Each statement of a function sees what was
-- committed before it, as statements of a transaction that the server sends one by one would.

-- Numbers a message, stores it, counts it as unread by `reader`, takes the conversation out of both archives and tells
-- all processes: unless its sender has written under this name before. The caller holds the conversation.
create function place_message(
  held_id bigint, sender bigint, reader bigint, name text, body text, attached jsonb, video_call jsonb, at bigint
) returns table (placed_id bigint, placed_at bigint, is_new boolean) language plpgsql as $$
declare
  placed conversations;
  change jsonb;
  written jsonb;
begin
  return query select id, sent_at, false from private_messages
    where conversation_id = held_id and sender_uid = sender and mid = name;
  if found then return; end if;
  update conversations set last_id = last_id + 1,
    low_unread = low_unread + (low_uid is not distinct from reader)::int,
    high_unread = high_unread + (high_uid is not distinct from reader)::int,
    low_archived = false, high_archived = false, modified_at = at
    where id = held_id returning * into placed;
  if not found then return; end if;
  insert into private_messages
    (conversation_id, id, sender_uid, recipient_uid, mid, text, attachments, call, sent_at)
    values (held_id, placed.last_id, sender, placed.low_uid + placed.high_uid - sender, name, body, attached,
      video_call, at);
  change := jsonb_build_object('conversation', held_id, 'low', placed.low_uid, 'high', placed.high_uid,
    'what', jsonb_build_object('message', placed.last_id));
  if attached = '[]' and video_call is null then
    written := jsonb_set(change, '{what,written}', jsonb_build_object('sender', sender, 'mid', name, 'text', body,
      'sentAt', at, 'lowNick', (select nick from members where uid = placed.low_uid),
      'highNick', (select nick from members where uid = placed.high_uid)));
    -- A notification holds less than 8,000 bytes; who hears of a longer text reads it.
    if octet_length(written::text) < 7900 then change := written; end if;
  end if;
  perform pg_notify('private_messages', change::text);
  return query select placed.last_id, at, true;
end $$;

-- Places a message about which there is nothing to decide: between two active members who have agreed, without a block
-- of either, for a reader who was told of earlier ones. Otherwise it changes nothing and answers no row.
create function place_ordinary_message(sender bigint, recipient bigint, name text, body text, at bigint)
returns table (placed_id bigint, placed_at bigint, is_new boolean) language plpgsql as $$
declare
  held conversations;
  found_active int;
begin
  -- A block holds both members: it is committed before this, or comes after it.
  perform from members where uid in (sender, recipient) and active order by uid for share;
  get diagnostics found_active = row_count;
  if found_active < 2 then return; end if;
  select * into held from conversations
    where low_uid = least(sender, recipient) and high_uid = greatest(sender, recipient) for update;
  if held.access is distinct from 'allow'
    or (case recipient when held.low_uid then held.low_unread else held.high_unread end) = 0
    or exists (select from blocks where blocker in (sender, recipient) and blocked in (sender, recipient))
  then return; end if;
  return query select * from place_message(held.id, sender, recipient, name, body, '[]', null, at);
end $$;
