-- How far the team has been reminded of a case: at half its time, eight hours before its end, at the end.
alter table cases add reminded smallint not null default 0;
