// Movements between accounts: a table on a desktop, rows of two lines on a phone.
import { type LedgerRow, pathTo } from '@alcove/protocol';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Hourglass from 'lucide-react/icons/hourglass';
import Landmark from 'lucide-react/icons/landmark';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { movementIcon } from '../movement-icon.ts';
import '../history.css';
import './ledger.css';

type LedgerParty = LedgerRow['from'];

function usePartyName() {
  const { t } = useTranslation('wallet');
  return ({ kind, nick, account }: LedgerParty): string => {
    if (kind === 'site') return t('ledger.site');
    if (kind === 'escrow') return t('ledger.waiting');
    return nick || t('ledger.account', { account });
  };
}

function PartyCell({ party }: { party: LedgerParty }) {
  const name = usePartyName()(party);
  const { kind, nick } = party;
  return (
    <span className="ledger-party">
      {kind === 'member' ? (
        <Avatar name={name} sizePx={26} />
      ) : (
        <span className="ledger-place">
          <Icon of={kind === 'site' ? Landmark : Hourglass} size={14} />
        </span>
      )}
      {nick ? <Link to={pathTo('profile', { nick })}>{nick}</Link> : <span className="dim">{name}</span>}
    </span>
  );
}

function Row({ row }: { row: LedgerRow }) {
  const { t, i18n } = useTranslation('wallet');
  const nameOf = usePartyName();
  const { id, kind, from, to, tokens, date, reason, cause } = row;
  const isNews = kind === 'tip' || kind === 'gift' || kind === 'pack';
  const note = reason || (cause === null ? '' : t('ledger.cause', { cause }));
  return (
    <tr>
      <td className="ledger-number">
        <span>{new Intl.NumberFormat(i18n.language).format(id)}</span>
        <small>
          <DateText at={date} form="short" />
        </small>
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a table is no control */}
      <td>
        <span className="movement">
          <span className={classes('movement-icon', isNews && 'credit')}>
            <Icon of={movementIcon(kind)} size={16} />
          </span>
          <span className="movement-text stack">
            <b>{t(`ledger.kinds.${kind}`)}</b>
            {note && <span className="ledger-note">{note}</span>}
            <span className="movement-date-small">
              {nameOf(from)} → {nameOf(to)}
            </span>
          </span>
        </span>
      </td>
      <td className="ledger-from">
        <PartyCell party={from} />
        <Icon of={ArrowRight} size={14} />
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a table is no control */}
      <td className="ledger-to">
        <PartyCell party={to} />
      </td>
      <td className="movement-tokens">
        {new Intl.NumberFormat(i18n.language).format(tokens)}
        <small className="movement-date-small">
          <DateText at={date} form="short" />
        </small>
      </td>
    </tr>
  );
}

export function LedgerTable({ rows }: { rows: readonly LedgerRow[] }) {
  const { t } = useTranslation('wallet');
  return (
    <table className="movements ledger-table">
      <caption className="visually-hidden">{t('ledger.label')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ledger.number')}</th>
          <th scope="col">{t('ledger.causeColumn')}</th>
          <th scope="col">{t('columns.from')}</th>
          <th scope="col">{t('columns.to')}</th>
          <th scope="col">{t('history.tokens')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}
