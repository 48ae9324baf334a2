// Whom one blocks: why, since when, for how long yet, and the way back.
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { type Blocked, isKnownReason } from './load.ts';
import { RelationRow } from './RelationRow.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { UnblockButton } from './UnblockButton.tsx';
import './relations.css';

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
