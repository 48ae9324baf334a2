// What became of a notice, or of a thing of one's own: first what is already done, then why, then how to contest it.
import './followed.css';
import type { Followed } from '@alcove/protocol';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import ScanSearch from 'lucide-react/icons/scan-search';
import Scale from 'lucide-react/icons/scale';
import UserCheck from 'lucide-react/icons/user-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { type Appealing, AppealForm } from './AppealForm.tsx';
import { Fact } from '../reports/Fact.tsx';
import { FollowedClock } from './FollowedClock.tsx';

const outOfCourt = 'https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement';

/** Which heading says what is already done. */
function headingOf({ as, decided, hidden, things }: Followed) {
  if (!decided) return hidden === 1 ? 'hidden' : 'received';
  if (things.length === 0) return 'answered';
  return `${as}_${decided.decision}` as const;
}

/** No person has looked at a copy before its author contests. */
const isByTool = ({ cause, decision }: NonNullable<Followed['decided']>) =>
  cause === 'copy' && decision !== 'keep';

function Facts({ followed }: { followed: Followed }) {
  const { t } = useTranslation('moderation');
  const { decided, things, as, strike_until: strikeUntil, ban_until: banUntil } = followed;
  if (!decided) return null;
  const { decision, reasons, ground, cause } = decided;
  return (
    <Card>
      <dl className="followed-facts">
        {things.length > 0 && (
          <Fact name={t('followed.what')}>
            {things.map(({ kind, title, hidden }, place) => (
              // Most things have no name that their reader knows.
              <p key={place}>
                {t('followed.thing', {
                  kind: title || t(`report.kinds.${kind}`),
                  state: t(`followed.${hidden === 1 ? 'removed' : 'stays'}`),
                })}
              </p>
            ))}
          </Fact>
        )}
        {decision !== 'keep' && <Fact name={t('followed.howLong')}>{t('followed.forGood')}</Fact>}
        <Fact name={t('followed.facts')}>
          <p className="followed-reasons">{reasons}</p>
        </Fact>
        <Fact name={t('followed.basis')}>
          {t(`followed.grounds.${ground}`)} {things.length > 0 && t(`followed.causes.${cause}`)}
        </Fact>
        {as === 'author' && decision !== 'keep' && (
          <Fact name={t('followed.forYou')}>
            {strikeUntil === 0 && banUntil === 0 && t('followed.nothingElse')}
            {strikeUntil > 0 && (
              <p>
                {t('followed.strike')} <DateText at={strikeUntil} form="day" />
              </p>
            )}
            {banUntil > 0 && (
              <p>
                {t('followed.ban')} <DateText at={banUntil} />
              </p>
            )}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

export function FollowedCase({ found, appealing }: { found: Followed; appealing: Appealing }) {
  const { t } = useTranslation('moderation');
  const [changed, setChanged] = useState<Followed>();
  const followed = changed ?? found;
  const { reference, decided, due_at: dueAt, as, things } = followed;
  return (
    <div className="followed">
      <header className="stack g8">
        <p className="muted">
          {t(as === 'author' ? 'followed.decisionNumber' : 'followed.noticeNumber', { reference })}
          {decided && (
            <>
              {', '}
              <DateText at={decided.at} />
            </>
          )}
        </p>
        <h1 className="d44 breakable">{t(`followed.headings.${headingOf(followed)}`)}</h1>
        {decided ? (
          <p>
            <StatusTag icon={decided.again === 0 && isByTool(decided) ? ScanSearch : UserCheck}>
              {t(
                `followed.${decided.again === 0 ? (isByTool(decided) ? 'byTool' : 'byPerson') : decided.alone === 1 ? 'alone' : 'byAnother'}`,
              )}
            </StatusTag>
          </p>
        ) : (
          <p className="t16 muted">
            {t('followed.decidedBy')} <DateText at={dueAt} />
          </p>
        )}
      </header>
      <div className="followed-columns">
        <div className="stack g16">
          {decided ? <Facts followed={followed} /> : <FollowedClock followed={followed} />}
          {as === 'notifier' && things.length > 0 && <p className="hint">{t('followed.unnamed')}</p>}
        </div>
        <div className="stack g16">
          <AppealForm followed={followed} appealing={appealing} onSent={setChanged} />
          {'token' in appealing && <Note icon={Lock}>{t('followed.secret')}</Note>}
          {decided && (
            <Card className="stack g12">
              <h2 className="t18 semibold">{t('followed.elsewhere')}</h2>
              <a className="row g8 link" href={outOfCourt} rel="noopener noreferrer">
                <Icon of={Scale} /> {t('followed.outOfCourt')}
              </a>
              <p className="row g8">
                <Icon of={Landmark} /> {t('followed.court')}
              </p>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}
