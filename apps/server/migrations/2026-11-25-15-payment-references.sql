-- The provider's own number of a payment: some name a payment by it alone, and refund by it.
alter table payment_orders add column reference text not null default '' check (length(reference) <= 100);
create index payment_orders_reference on payment_orders (provider, reference) where reference <> '';
