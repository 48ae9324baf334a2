// Orders: found by words and group; a table on a desktop, rows of two lines on a phone.
import {
  type KeptOrder,
  type OrderGroup,
  orderGroups,
  type OrderState,
  paymentLimits,
} from '@alcove/protocol';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { Form, Link } from 'react-router';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ChipLink } from '../../../ui/Chip.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { StatusTag, type StatusTagTone } from '../../../ui/StatusTag.tsx';
import { ordersAddress, type OrdersAsked } from './load-payments.ts';
import { useMoney } from './use-money.ts';
import './operator.css';

const tones: { readonly [S in OrderState]?: StatusTagTone } = {
  paid: 'success',
  won_back: 'success',
  waiting: 'warning',
  charged_back: 'danger',
};

/** What was bought, in words. */
export function useItemText() {
  const { t } = useTranslation('moderation');
  return ({ days, tokens }: Pick<KeptOrder, 'days' | 'tokens'>): string =>
    days === null ? t('payments.tokens', { count: tokens ?? 0 }) : t('payments.premium', { count: days });
}

export function OrderFinder({ asked: { q, group } }: { asked: OrdersAsked }) {
  const { t } = useTranslation('moderation');
  return (
    <search className="till-search">
      <Form preventScrollReset>
        {group && <input type="hidden" name="group" value={group} />}
        <Input
          key={q}
          type="search"
          name="q"
          icon={Search}
          maxLength={100}
          defaultValue={q}
          aria-label={t('payments.search')}
          placeholder={t('payments.search')}
        />
      </Form>
    </search>
  );
}

type GroupsProps = { asked: OrdersAsked; groups: Readonly<Record<OrderGroup, number>> };

export function OrderGroups({ asked: { q, group: chosen }, groups }: GroupsProps) {
  const { t } = useTranslation('moderation');
  return (
    <nav aria-label={t('payments.groups.label')} className="chip-row fading-scroll">
      <ChipLink to={ordersAddress({ q })} on={!chosen} preventScrollReset>
        {t('payments.groups.all')}
      </ChipLink>
      {orderGroups.map((group) => (
        <ChipLink
          key={group}
          to={ordersAddress({ q, group })}
          on={chosen === group}
          count={groups[group]}
          preventScrollReset
        >
          {t(`payments.groups.${group}`)}
        </ChipLink>
      ))}
    </nav>
  );
}

function Row({ order, asked }: { order: KeptOrder; asked: OrdersAsked }) {
  const { t } = useTranslation('moderation');
  const { plain } = useMoney();
  const item = useItemText()(order);
  const { ticket_number: ticket, created_at: at, buyer, recipient, last4, amount, state } = order;
  const isOpen = asked.ticket === ticket;
  const card = last4 && `•••• ${last4}`;
  return (
    <tr {...(isOpen && { 'aria-current': true })}>
      <td className="till-ticket">
        <Link to={ordersAddress({ ...asked, ticket })} preventScrollReset>
          {ticket}
        </Link>
        <small>
          <DateText at={at} form="short" />
        </small>
      </td>
      <td className="till-buyer">
        <Avatar name={buyer} sizePx={32} />
        <span>
          <b>{buyer}</b>
          {recipient && <small>{t('payments.for', { nick: recipient })}</small>}
          <small className="till-narrow">{[item, card].filter(Boolean).join(', ')}</small>
        </span>
      </td>
      <td className="till-wide">{item}</td>
      <td className="till-wide till-card">{card}</td>
      <td className="till-amount">{plain(amount)}</td>
      <td className="till-state">
        <StatusTag tone={tones[state] ?? 'plain'}>{t(`payments.states.${state}`)}</StatusTag>
      </td>
    </tr>
  );
}

export function OrderTable({ orders, asked }: { orders: readonly KeptOrder[]; asked: OrdersAsked }) {
  const { t } = useTranslation('moderation');
  const [first] = orders;
  return (
    <table className="till-orders">
      <caption className="visually-hidden">{t('payments.groups.all')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('payments.columns.ticket')}</th>
          <th scope="col">{t('payments.columns.member')}</th>
          <th scope="col" className="till-wide">
            {t('payments.columns.item')}
          </th>
          <th scope="col" className="till-wide">
            {t('payments.columns.card')}
          </th>
          <th scope="col">{first?.currency}</th>
          <th scope="col">{t('payments.columns.state')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.ticket_number} order={order} asked={asked} />
        ))}
      </tbody>
    </table>
  );
}

export const OrderPager = ({ asked, total }: { asked: OrdersAsked; total: number }) => (
  <Pager
    page={asked.page}
    total={total}
    perPage={paymentLimits.perPage}
    linkTo={(page) => ordersAddress({ ...asked, ticket: undefined, page })}
  />
);
