// The movements of one's tokens: a table on a desktop, rows of two lines on a phone.
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { foldVisits, type HistoryRow } from './folded-visits.ts';
import type { WalletHistory } from './load.ts';
import { movementIcon } from './movement-icon.ts';
import './history.css';

function Row({ row }: { row: HistoryRow }) {
  const { t, i18n } = useTranslation('wallet');
  const number = new Intl.NumberFormat(i18n.language);
  const isCredit = row.credit > 0;
  const note = row.minutes > 0 ? t('history.minutes', { count: row.minutes }) : row.note;
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a table is no control */}
      <td className="movement-date">
        <DateText at={row.date} form="short" />
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a table is no control */}
      <td>
        <span className="movement">
          <span className={classes('movement-icon', isCredit && 'credit')}>
            <Icon of={movementIcon(row.kind)} size={16} />
          </span>
          <span className="movement-text stack">
            <b>{row.description}</b>
            {note && <span>{note}</span>}
            <span className="movement-date-small">
              <DateText at={row.date} form="short" />
            </span>
          </span>
        </span>
      </td>
      <td className={classes('movement-tokens', isCredit && 'credit')}>
        {isCredit ? `+ ${number.format(row.credit)}` : `− ${number.format(row.debit)}`}
      </td>
      <td className="movement-total">{number.format(row.total)}</td>
    </tr>
  );
}

/** `totals`: of everything that the filter finds, below the rows of the page. */
export function HistoryList({ history, totals }: { history: WalletHistory; totals?: boolean }) {
  const { t, i18n } = useTranslation('wallet');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <table className="movements">
        <caption className="visually-hidden">{t('history.label')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.date')}</th>
            <th scope="col">{t('columns.description')}</th>
            <th scope="col">{t('history.tokens')}</th>
            <th scope="col">{t('columns.total')}</th>
          </tr>
        </thead>
        <tbody>
          {foldVisits(history.list).map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {totals && (
        <p className="movements-totals">
          <span>{t('history.totals', { count: history.total_count })}</span>
          <b className="credit">+ {number.format(history.total_credit)}</b>
          <b>− {number.format(history.total_debit)}</b>
        </p>
      )}
    </>
  );
}
