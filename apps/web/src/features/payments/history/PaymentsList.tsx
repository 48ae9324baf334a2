// What a member has paid, given and been given: the filter, the rows, and what can still be withdrawn.
import {
  type Language,
  paymentFilters,
  type PaymentHistoryRow,
  paymentLimits,
  pathTo,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Download from 'lucide-react/icons/download';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../late-part.ts';
import { addressIn } from '../../../call/call-server.ts';
import { glyph } from '../../../icons.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx';
import { ChipLink } from '../../../ui/Chip.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { receiptPath } from '../buying/PaidScreen.tsx';
import { moneyIn } from '../money.ts';
import type { PaymentList, PaymentsAsked } from './load.ts';
import './history.css';

const WithdrawDialog = latePart(() => import('./WithdrawDialog.tsx'));

const searchOf = (asked: Partial<PaymentsAsked>): string =>
  `?${new URLSearchParams({
    ...(asked.kind && { kind: asked.kind }),
    ...(asked.year && { year: String(asked.year) }),
    ...(asked.page && asked.page > 1 && { p: String(asked.page) }),
  })}`;

export function PaymentsList({ list, asked }: { list: PaymentList; asked: PaymentsAsked }) {
  const { t } = useTranslation('payments');
  const [withdrawing, setWithdrawing] = useState<number>();
  const isFiltered = asked.kind !== '' || asked.year !== '';
  return (
    <>
      {(list.total_count > 0 || isFiltered) && <Filter asked={asked} years={list.years} />}
      {list.list.length === 0 ? (
        isFiltered ? (
          <EmptyState
            title={t('history.filteredTitle')}
            sentence={t('history.filteredText')}
            action={<ButtonLink to={pathTo('premiumHistory')}>{t('history.whole')}</ButtonLink>}
          />
        ) : (
          <EmptyState
            title={t('pages.premiumHistory.empty.title')}
            sentence={t('pages.premiumHistory.empty.text')}
            action={<ButtonLink to={pathTo('payment')}>{t('pages.premiumHistory.empty.action')}</ButtonLink>}
          />
        )
      ) : (
        <table className="payments">
          <caption className="visually-hidden">{t('history.label')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('csv.date')}</th>
              <th scope="col">{t('csv.ticket')}</th>
              <th scope="col">{t('csv.label')}</th>
              <th scope="col">{t('csv.recipient')}</th>
              <th scope="col">{t('csv.given_by')}</th>
              <th scope="col">{t('csv.active_until')}</th>
              <th scope="col">{t('csv.amount')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('history.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.list.map((row) => (
              <Row key={row.ticket_number} row={row} onWithdraw={() => setWithdrawing(row.ticket_number)} />
            ))}
          </tbody>
        </table>
      )}
      <Pager
        page={asked.page}
        total={list.total_count}
        perPage={paymentLimits.perPage}
        linkTo={(to) => searchOf({ ...asked, page: to })}
      />
      {withdrawing !== undefined && (
        <Suspense>
          <WithdrawDialog ticket={withdrawing} onClose={() => setWithdrawing(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Filter({ asked, years }: { asked: PaymentsAsked; years: readonly number[] }) {
  const { t, i18n } = useTranslation('payments');
  const { kind, year } = asked;
  const csv = addressIn(i18n.language as Language, addresses.paymentHistoryCsv.path);
  const query = new URLSearchParams({ ...(kind && { kind }), ...(year && { year: String(year) }) });
  return (
    <div className="payments-filter">
      <nav aria-label={t('history.filter')} className="chip-row fading-scroll">
        <ChipLink to={searchOf({ year })} on={kind === ''} preventScrollReset>
          {t('history.all')}
        </ChipLink>
        {paymentFilters.map((each) => (
          <ChipLink key={each} to={searchOf({ kind: each, year })} on={kind === each} preventScrollReset>
            {t(`history.kinds.${each}`)}
          </ChipLink>
        ))}
        {years.map((each) => (
          <ChipLink
            key={each}
            to={searchOf({ kind, year: year === each ? '' : each })}
            on={year === each}
            preventScrollReset
          >
            {each}
          </ChipLink>
        ))}
      </nav>
      <ButtonAnchor icon={Download} href={`${csv}?${query}`} download>
        {t('history.csv')}
      </ButtonAnchor>
    </div>
  );
}

const Person = ({ nick, none }: { nick: string; none: string }) =>
  nick === '' ? (
    none
  ) : (
    <span className="payment-person">
      <Avatar name={nick} sizePx={28} />
      {nick}
    </span>
  );

function Row({ row, onWithdraw }: { row: PaymentHistoryRow; onWithdraw: () => void }) {
  const { t, i18n } = useTranslation('payments');
  const { purpose, state, amount, refunded, currency, type, last4 } = row;
  const isGift = purpose === 'received' || purpose === 'offer';
  const money = (cents: number) => moneyIn(i18n.language, cents, currency);
  const hasReceipt = amount !== null && state !== 'declined';
  const payer =
    purpose === 'offer' ? (
      row.given_by
    ) : purpose === 'received' ? (
      <Person nick={row.given_by} none={t('unnamed')} />
    ) : (
      t('own')
    );
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a table is no control */}
      <td className="payment-date">
        <DateText at={row.purchase_date * 1000} form="day" />
      </td>
      <td className="payment-ticket">{row.ticket_number}</td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a table is no control */}
      <td>
        <span className="payment-what row g12">
          <span className="payment-icon" data-kind={type}>
            <Icon of={type === 'tokens' ? Token : glyph('gem')} />
          </span>
          <span>
            <b>{row.label}</b>
            {row.message !== '' && (
              <span className="payment-message" lang="">
                « {row.message} »
              </span>
            )}
            {(row.reason !== null || (state !== 'paid' && state !== 'offered')) && (
              <span className="payment-state" data-state={state}>
                {row.reason?.text ?? t(`states.${state}`)}
              </span>
            )}
            {row.refunding !== null && (
              <span className="payment-state" data-state={row.refunding}>
                {t(`refunding.${row.refunding}`)}
              </span>
            )}
            <span className="payment-small">
              <DateText at={row.purchase_date * 1000} form="day" /> ·{' '}
              {t('history.ticket', { ticket: row.ticket_number })}
              {purpose === 'given' && ` · ${t('history.to', { nick: row.recipient })}`}
              {row.given_by !== '' && ` · ${row.given_by}`}
            </span>
          </span>
        </span>
      </td>
      <td className="payment-who">
        <Person nick={row.recipient} none={t('own')} />
      </td>
      <td className="payment-who">{payer}</td>
      <td className="payment-date">
        {row.active_until === null ? '–' : <DateText at={row.active_until * 1000} form="day" />}
      </td>
      <td className="payment-amount" data-state={state}>
        <b>
          {isGift ? t('states.offered') : state === 'declined' ? t('states.declined') : money(amount ?? 0)}
        </b>
        {refunded !== null && refunded > 0 && (
          <span>{t('history.refunded', { amount: money(refunded) })}</span>
        )}
        {last4 !== '' && <span className="payment-card">•••• {last4}</span>}
      </td>
      <td className="payment-acts">
        {row.withdraw_until !== null && (
          <Button kind="ghost" size="small" onClick={onWithdraw}>
            {t('withdraw.open')}
          </Button>
        )}
        {hasReceipt && (
          <ButtonLink
            kind="ghost"
            size="small"
            to={receiptPath(row.ticket_number)}
            icon={ReceiptText}
            aria-label={t('history.receipt', { ticket: row.ticket_number })}
          />
        )}
      </td>
    </tr>
  );
}
