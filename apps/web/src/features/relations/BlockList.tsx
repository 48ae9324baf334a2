// Whom one blocks: why, since when, for how long yet, and the way back.
import { sanctions } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ProgressRing } from '../../ui/Progress.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { type Blocked, isKnownReason } from './load.ts';
import { RelationRow } from './RelationRow.tsx';
import { UnblockButton } from './UnblockButton.tsx';
import './relations.css';

const minuteMs = 60_000;

export function BlockList({ entries, onChange }: { entries: readonly Blocked[]; onChange: () => void }) {
  const { t } = useTranslation('relations');
  const reasonOf = (reason: string): string =>
    isKnownReason(reason) ? t(`reasons.${reason}`) : reason || t('blocked.noReason');
  return (
    <ul className="people-list" aria-label={t('list.blocked')}>
      {entries.map(({ user, type, reason, since, leftMs }) => (
        <RelationRow
          key={user.uid}
          person={user}
          line={t('blocked.line', { reason: reasonOf(reason), date: since })}
          mark={type === 'permanent' && <StatusTag tone="danger">{t('blocked.permanent')}</StatusTag>}
        >
          {type === '24h' && <TimeLeft leftMs={leftMs} />}
          <UnblockButton uid={user.uid} nick={user.nick} onDone={onChange} />
        </RelationRow>
      ))}
    </ul>
  );
}

function TimeLeft({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation('relations');
  const minutes = Math.ceil(leftMs / minuteMs);
  return (
    <span className="time-left">
      <ProgressRing value={leftMs / sanctions.blockMs} sizePx={40} />
      <span>
        <b>
          {t('blocked.left', {
            hours: Math.floor(minutes / 60),
            minutes: String(minutes % 60).padStart(2, '0'),
          })}
        </b>{' '}
        {t('blocked.leftWord')}
      </span>
    </span>
  );
}
