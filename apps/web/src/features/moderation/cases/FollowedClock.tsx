// What waits for a decision, as the person who wrote follows it: how long is left, and what is done already.
import './followed.css';
import type { Followed } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { clockFaceOf, Ring } from './CaseClock.tsx';

const intlUnits = { minutes: 'minute', exact: 'hour', hours: 'hour', days: 'day' } as const;

export function FollowedClock({ followed }: { followed: Followed }) {
  const { t, i18n } = useTranslation('moderation');
  const { hidden, read, received_at: receivedAt, due_at: dueAt, now } = followed;
  const face = clockFaceOf(followed, now);
  const isLate = face.tone === 'late';
  const unit = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: intlUnits[face.unit],
    unitDisplay: 'long',
  });
  return (
    <>
      <Card className="stack g12">
        <p className="muted">{t(isLate ? 'followed.overdue' : 'followed.left')}</p>
        <Ring face={face}>
          <span className="d24">{unit.format(face.count)}</span>
        </Ring>
        {hidden === 1 && <p className="muted">{t('followed.staysHidden')}</p>}
      </Card>
      <Card className="stack g12">
        <h2 className="t18 semibold">{t('followed.steps.title')}</h2>
        <ol className="followed-steps">
          <li data-done>
            <b>{t('followed.steps.received')}</b>
            <DateText at={receivedAt} form="short" />
          </li>
          {hidden === 1 && (
            <li data-done>
              <b>{t('followed.steps.hidden')}</b>
            </li>
          )}
          {read === 1 && (
            <li data-done>
              <b>{t('followed.steps.read')}</b>
            </li>
          )}
          <li>
            <b>{t('followed.steps.decision')}</b>
            <span>
              {t('followed.steps.before')} <DateText at={dueAt} form="short" />
            </span>
          </li>
        </ol>
      </Card>
    </>
  );
}
