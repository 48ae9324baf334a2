-- A piece that the disk does not have yet is trusted in the run of the machine that took it alone: after a loss of power
-- its file may have its size and its end, and holes between.
alter table upload_pieces add column boot text;
comment on column upload_pieces.boot is 'Null: the disk has it';
