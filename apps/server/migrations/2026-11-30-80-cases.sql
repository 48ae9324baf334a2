-- What the team decides on. One thing has one open case; what names it again joins that case.
create table case_numbers (
  year integer primary key,
  last integer not null
);

create table cases (
  -- {year}-{number}, counted from 1 each year.
  reference text primary key check (reference ~ '^\d{4}-\d{1,9}$'),
  kind text not null check (length(kind) <= 20),
  state text not null default 'new' check (state in ('new', 'open', 'decided', 'closed')),
  -- Null: unknown, or erased, or the case is about no member's thing.
  author bigint references members on delete set null,
  received_at bigint not null,
  -- The earliest of what its notices ask for.
  due_at bigint not null,
  taken_by bigint references members on delete set null
);
create index cases_waiting on cases (due_at, reference) where state in ('new', 'open');
create index cases_latest on cases (state, received_at desc, reference) where state in ('decided', 'closed');
create index cases_author on cases (author);
create index cases_taken_by on cases (taken_by);

create table case_items (
  reference text not null references cases,
  -- One of what members report, or a person.
  kind text not null,
  -- As of `hidings`.
  within bigint not null,
  item text not null,
  -- The case is not decided.
  is_open boolean not null default true,
  primary key (reference, kind, within, item)
);
create unique index case_items_open on case_items (kind, within, item) where is_open;
create index case_items_item on case_items (kind, within, item);

create table case_notices (
  reference text not null references cases,
  source text not null check (source in ('report', 'contact', 'underage')),
  -- The reference of the report, the message or the suspicion.
  notice text not null,
  received_at bigint not null,
  primary key (reference, source, notice)
);
create index case_notices_notice on case_notices (notice);

alter type moderation_act add value 'case_opened';
alter type moderation_act add value 'case_taken';

-- What was reported and written before becomes cases, in the order of its arrival.
do $$
declare
  notice record;
  found text;
  counted integer;
begin
  for notice in
    select reference, 'report' as source, reported_at as at,
      case when reason = 'underage' then 'minor' else 'report' end as kind,
      24 * 3600000::bigint as lasts, null::bigint as person, opened > 0 as is_seen
    from reports where lifted_at = 0
    union all
    select reference, 'contact', created_at,
      case subject::text when 'remove_image' then 'removal' when 'illegal_content' then 'illegal' else subject::text end,
      case subject::text when 'remove_image' then 48 when 'illegal_content' then 72 when 'appeal' then 168 else 48 end
        * 3600000::bigint,
      null, state = 'open'
    from contact_messages where state <> 'closed'
    union all
    select reference, 'underage', created_at, 'minor', 24 * 3600000::bigint, uid, state = 'open'
    from underage_reports where state <> 'closed'
    order by 3, 1
  loop
    create temp table named on commit drop as
      select report_items.kind,
        coalesce(
          case report_items.kind
            when 'message' then (
              select id from conversations
              where low_uid = least(reporter, within) and high_uid = greatest(reporter, within))
            when 'line' then within
          end, 0) as within,
        item
      from report_items where notice.source = 'report' and report_items.reference = notice.reference
      union
      select 'person', 0, notice.person::text where notice.person is not null;

    select case_items.reference into found
    from case_items join named using (kind, within, item) where is_open
    order by case_items.reference limit 1;

    if found is null then
      insert into case_numbers (year, last)
        values (extract(year from to_timestamp(notice.at / 1000.0) at time zone 'UTC'), 1)
        on conflict (year) do update set last = case_numbers.last + 1
        returning year, last into counted, found;
      found := counted || '-' || found;
      insert into cases (reference, kind, state, author, received_at, due_at)
        values (found, notice.kind, case when notice.is_seen then 'open' else 'new' end,
          (select uid from members where uid = notice.person), notice.at, notice.at + notice.lasts);
    else
      update cases set
        due_at = least(due_at, notice.at + notice.lasts),
        kind = case when notice.kind = 'minor' then 'minor' else kind end
      where reference = found;
    end if;
    insert into case_notices (reference, source, notice, received_at)
      values (found, notice.source, notice.reference, notice.at);
    insert into case_items (reference, kind, within, item)
      select found, kind, within, item from named on conflict do nothing;
    drop table named;
  end loop;
end $$;
