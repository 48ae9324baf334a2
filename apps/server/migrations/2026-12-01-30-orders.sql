-- Orders of authorities, as an owner entered them. Each is a notice of the cases that it opened.
create table authority_orders (
  reference text primary key check (length(reference) <= 20),
  authority text not null check (length(authority) <= 200),
  -- A state of the Union, or other.
  country text not null check (length(country) <= 5),
  -- Under which the authority knows it.
  number text not null default '' check (length(number) <= 100),
  -- Who is told what became of it; empty: nobody.
  email text not null default '' check (length(email) <= 254),
  demand text not null check (demand in ('act', 'information')),
  reason text not null check (length(reason) <= 40),
  text text not null check (length(text) <= 5000),
  pages text[] not null default '{}' check (cardinality(pages) <= 20),
  hides boolean not null,
  due_at bigint not null,
  entered_at bigint not null,
  entered_by bigint references members on delete set null
);
create index authority_orders_entered_by on authority_orders (entered_by);

alter table case_notices
  drop constraint case_notices_source_check,
  add constraint case_notices_source_check check (source in ('report', 'contact', 'underage', 'copy', 'order'));
alter type moderation_act add value 'order_entered';
