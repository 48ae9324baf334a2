-- What the platform itself remembers. Times everywhere are milliseconds since 1970 on the site's clock.

create type language as enum ('fr', 'en', 'ru');

-- How far the site's clock was moved forward (demo mode only); one row.
create table clock_offset (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into clock_offset default values;

-- Letters, text messages and pushes that a demo keeps instead of sending.
create type outbox_channel as enum ('mail', 'sms', 'push');
create table outbox (
  id bigint generated always as identity primary key,
  channel outbox_channel not null,
  recipient text not null check (length(recipient) between 1 and 254),
  subject text not null default '' check (length(subject) <= 998),
  text text not null check (length(text) <= 100000),
  sent_at bigint not null
);
