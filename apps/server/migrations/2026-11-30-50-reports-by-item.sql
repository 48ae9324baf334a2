-- A report of a row that a suspicion has deleted finds the report that was the first.
create index report_items_item on report_items (kind, within, item);
