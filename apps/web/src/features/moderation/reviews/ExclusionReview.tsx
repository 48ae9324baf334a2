// What members request against one person in one room: who asks and why, and the decision of the team.
import { type OpenedReview, sanctions } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type DecisionEnds, useDecision } from './use-decision.ts';

export type OpenedExclusion = Extract<OpenedReview, { kind: 'exclusion' }>;

const lengths = { day: '24', week: '168', month: '720' } as const;

export function ExclusionReview({
  id,
  reviewed: { version, requests },
  ...ends
}: DecisionEnds & { id: number; reviewed: OpenedExclusion }) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const { busy, fault, send } = useDecision(ends);
  const [hours, setHours] = useState<string>(lengths.day);
  const [note, setNote] = useState('');
  const decide = (decision: 'accept' | 'refuse') =>
    void send({ kind: 'exclusion', id, version, decision, note, hours: Number(hours) });
  return (
    <div className="review-texts">
      <Card>
        <h2 className="t18 semibold">{t('exclusion.who')}</h2>
        <ul className="exclusion-requests">
          {requests.map(({ by, reason, comment, at, counts }) => (
            <li key={by.id} className="row g12">
              <Avatar name={by.nick} src={by.avatar_url || null} sizePx={36} />
              <div className="grow">
                <p>
                  <b lang="">{by.nick}</b>
                  {', '}
                  {said(`reasons.${reason}`)}
                </p>
                {comment !== '' && (
                  <p className="muted breakable" lang="">
                    {comment}
                  </p>
                )}
                <p className="dim t14">
                  <DateText at={at * 1000} form="short" />
                  {counts === 0 && `, ${t('exclusion.away')}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <form
        className="review-form stack g12"
        aria-label={t('review.verdict')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          decide('accept');
        }}
      >
        <Field group label={t('exclusion.howLong')}>
          <Segmented
            full
            label={t('exclusion.howLong')}
            value={hours}
            onChange={setHours}
            segments={(['day', 'week', 'month'] as const).map((each) => ({
              value: lengths[each],
              label: t(`exclusion.${each}`),
            }))}
          />
        </Field>
        <Field label={t('exclusion.comment')} hint={t('exclusion.commentHint')}>
          <TextArea
            value={note}
            rows={2}
            maxLength={sanctions.reasonMax}
            onChange={({ target: { value } }) => setNote(value)}
          />
        </Field>
        <div role="alert" className="review-error">
          {fault?.text}
        </div>
        <div className="review-foot-actions">
          <Button type="submit" kind="danger" busy={busy && t('review.sending')}>
            {t('exclusion.accept')}
          </Button>
          <Button onClick={() => decide('refuse')}>{t('exclusion.refuse')}</Button>
        </div>
      </form>
    </div>
  );
}
