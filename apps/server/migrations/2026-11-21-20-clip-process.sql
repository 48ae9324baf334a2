-- A clip that is not ready lives with the process that records it: when that one is gone, the clip goes too,
-- as soon as somebody notices.
alter table clips add column process text not null default '';
