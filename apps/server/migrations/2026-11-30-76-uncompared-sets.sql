-- The next sets after a number, published or not: what compares the index reads them in parts.
create function sets_after(last bigint, most integer) returns setof bigint language sql stable as $$
  select id from contributions where id > last order by id limit most
$$;
