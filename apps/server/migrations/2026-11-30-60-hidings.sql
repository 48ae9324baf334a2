-- What the team keeps out of view, one row for each cause: what two causes hide returns with the last.
create table hidings (
  kind text not null,
  -- Of a message its conversation, of a line its room; else 0.
  within bigint not null,
  item text not null,
  -- The reference of a report.
  cause text not null,
  hidden_at bigint not null,
  primary key (kind, within, item, cause)
);
create index hidings_cause on hidings (cause);

-- Of what was hidden before, the rows that were kept.
insert into hidings (kind, within, item, cause, hidden_at)
  select report_items.kind, 0, item, reference, reported_at
  from report_items join reports using (reference)
  where reason = 'underage' and lifted_at = 0 and report_items.kind in ('post', 'comment', 'photo', 'guestbook');

-- The picture of a message that is hidden: kept, and served to nobody.
alter table attachments add hidden boolean not null default false;

-- A message of a room that is hidden: kept as long as the others, and shown to nobody.
alter table room_messages add hidden boolean not null default false;

-- What hidden private messages said; their rows are as those of erased ones.
create table hidden_private_messages (
  conversation_id bigint not null,
  id bigint not null,
  text text not null,
  attachments jsonb not null,
  primary key (conversation_id, id),
  foreign key (conversation_id, id) references private_messages on delete cascade
);

-- A gift whose words and photo are hidden, and which stands on no shelf.
alter table gifts add hidden boolean not null default false;

-- What a profile that is hidden showed besides the nick.
create table hidden_profiles (
  uid bigint primary key references members on delete cascade,
  about text not null,
  mood text not null,
  avatar text not null
);

-- A set that is hidden as a whole has a status of its own, so that no reader of the other statuses finds it.
alter table contributions
  -- By a hiding of the set itself; it is also hidden where too few of its files are left.
  add hidden boolean not null default false,
  add status_before text check (status_before in ('waiting', 'pending', 'published', 'rejected')),
  drop constraint contributions_status_check,
  add constraint contributions_status_check
    check (status in ('waiting', 'pending', 'published', 'rejected', 'hidden')),
  add constraint contributions_hidden_check check ((status = 'hidden') = (status_before is not null));

-- Sets that waited and were held are hidden by the reports that held them; `held_at` is not read any more.
insert into hidings (kind, within, item, cause, hidden_at)
  select 'contribution', 0, contributions.id::text, reference, reported_at
  from contributions
  join report_items on (item = contributions.id::text and report_items.kind = 'contribution')
    or (report_items.kind = 'photo' and exists (
      select from contribution_materials
      where contribution = contributions.id and material_id::text = item))
  join reports using (reference)
  where held_at > 0 and reports.reason = 'underage' and lifted_at = 0
  on conflict do nothing;
delete from hidings using contribution_materials where hidings.kind = 'photo' and item = material_id::text;
update contributions set hidden = true, status_before = status, status = 'hidden' where held_at > 0;
