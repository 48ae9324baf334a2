-- The case of an author whose things show what another case removed; null: a notice, or an appeal, opened it.
alter table cases add copy_of text references cases;
create unique index cases_copy_of on cases (copy_of, author) where copy_of is not null;
