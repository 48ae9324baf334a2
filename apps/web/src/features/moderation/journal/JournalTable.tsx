// The rows of the journal: a table on a desktop, cards of three lines on a phone.
import type { JournalRow } from '@alcove/protocol';
import CircleX from 'lucide-react/icons/circle-x';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { actWords } from './act-words.ts';
import { journalAddress, type JournalAsked } from './load-journal.ts';
import './journal.css';

const columns = ['at', 'by', 'act', 'target', 'reason', 'chain'] as const;
/** Stands in a column of the table; a card leaves it out. */
const nothing = '–';

export function useRowWords() {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  /** Codes of their own have roles, days, decisions, copies and cameras; exclusions share theirs. */
  function reasonText({ act, reason }: JournalRow): string {
    if (reason === '') return '';
    if (act === 'role_changed') return t(`journal.roles.${reason as 'none'}`, { defaultValue: reason });
    if (act === 'hidden') return t('journal.copy');
    if (act === 'case_decided') return t(`cases.decisions.${reason as 'keep'}`, { defaultValue: reason });
    if (act === 'premium_given') return t('journal.days', { count: Number(reason) });
    if (act === 'camera_cleared')
      return said(`report.reasons.${reason as 'other'}`, { defaultValue: reason });
    if (act === 'camera_stopped' || act === 'camera_warned')
      return said(`cameraReasons.${reason as 'other'}`, { defaultValue: reason });
    return said(`reasons.${reason as 'other'}`, { defaultValue: reason });
  }
  return {
    act: (row: JournalRow) => t(actWords(row)),
    who: ({ by, by_erased: erased }: JournalRow) =>
      by?.nick || (erased || by ? t('journal.erased') : t('journal.system')),
    target({ target: { uid, nick, room, reference } }: JournalRow): string {
      const person = uid < 0 ? t('journal.visitor') : nick;
      return [person, room, reference].filter(Boolean).join(', ') || nothing;
    },
    reason: (row: JournalRow) => [reasonText(row), row.words, row.why].filter(Boolean).join(', ') || nothing,
  };
}

function Row({ row, broken }: { row: JournalRow; broken: boolean }) {
  const { t } = useTranslation('desk');
  const words = useRowWords();
  const target = words.target(row);
  const reason = words.reason(row);
  const { id, at, until, hash } = row;
  return (
    <tr id={`row-${id}`} className={classes(broken && 'broken')}>
      <td className="journal-at">
        <DateText at={at} form="short" />
      </td>
      <td className="journal-by">{words.who(row)}</td>
      <td className="journal-act">
        {words.act(row)}
        {until > 0 && (
          <small>
            {t('journal.until')} <DateText at={until} form="short" />
          </small>
        )}
      </td>
      <td className={classes('journal-target', target === nothing && 'journal-nothing')}>{target}</td>
      <td className={classes('journal-reason', reason === nothing && 'journal-nothing')}>{reason}</td>
      <td className="journal-link">
        {broken && (
          <span className="journal-broken">
            <Icon of={CircleX} size={14} /> {t('journal.broken')}
          </span>
        )}
        {!broken && hash !== '' && (
          <code title={hash} aria-label={t('journal.link', { hash: hash.slice(0, 8) })}>
            {`${hash.slice(0, 4)}…${hash.slice(-4)}`}
          </code>
        )}
        {!broken && hash === '' && <span className="dim">{t('journal.waiting')}</span>}
      </td>
    </tr>
  );
}

export function JournalTable({ rows, brokenRow }: { rows: readonly JournalRow[]; brokenRow: number | null }) {
  const { t } = useTranslation('desk');
  return (
    <table className="journal-rows">
      <caption className="visually-hidden">{t('journal.label')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`journal.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} broken={row.id === brokenRow} />
        ))}
      </tbody>
    </table>
  );
}

export function JournalPages({ asked, next }: { asked: JournalAsked; next: string | null }) {
  const { t } = useTranslation('desk');
  const isLatest = asked.before === undefined && asked.row === undefined;
  if (isLatest && next === null) return null;
  return (
    <nav aria-label={t('journal.label')} className="row g8">
      {!isLatest && (
        <ButtonLink to={journalAddress({ ...asked, row: undefined, before: undefined })}>
          {t('journal.latest')}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={journalAddress({ ...asked, before: next })}>{t('journal.older')}</ButtonLink>
      )}
    </nav>
  );
}
