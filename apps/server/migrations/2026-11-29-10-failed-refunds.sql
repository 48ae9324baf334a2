-- Refunds that their providers refused wait for the operator, who asks again, makes them by other means, or gives up.
alter table payment_refunds add column ending text check (ending in ('again', 'by_hand', 'dropped'));
create index payment_refunds_not_ended on payment_refunds (order_id)
  where state in ('asked', 'sent') or (state = 'failed' and ending is null);

alter table payment_acts drop constraint payment_acts_act_check;
alter table payment_acts add constraint payment_acts_act_check check (act in ('looked', 'refunded', 'stop_kept',
  'stop_lifted', 'refund_again', 'refund_by_hand', 'refund_dropped'));
