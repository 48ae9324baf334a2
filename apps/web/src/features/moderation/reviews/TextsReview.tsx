// Texts of a published set that its author changed: they stay, or the set goes back.
import { contributionLimits, type ReviewReason } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Radio } from '../../../ui/RadioCard.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { type DecisionEnds, useDecision } from './use-decision.ts';
import type { Reviewed } from './reviewed.ts';

const textReasons = ['not_allowed', 'section', 'other'] as const satisfies readonly ReviewReason[];

export function TextsReview({ reviewed, ...ends }: DecisionEnds & { reviewed: Reviewed }) {
  const { t } = useTranslation('desk');
  const { version, contribution: set } = reviewed;
  const { busy, fault, send } = useDecision(ends);
  const [note, setNote] = useState('');
  const [reason, setReason] = useState<(typeof textReasons)[number]>();
  const [asked, setAsked] = useState(false);
  const files = set.files.map(({ material_id }) => ({ material_id, decision: 'publish' as const }));
  const texts = { kind: 'contribution_texts', id: set.id, version, note } as const;
  const captions = set.files.filter(({ description }) => description !== '');
  return (
    <div className="review-texts">
      <Card>
        <h2 className="d24">{t('review.texts.heading')}</h2>
        <dl>
          <dt>{t('review.texts.title')}</dt>
          <dd lang="">{set.title}</dd>
          <dt>{t('review.texts.description')}</dt>
          <dd lang="">{set.description || <span className="dim">{t('review.texts.none')}</span>}</dd>
          {captions.map((file) => (
            <div key={file.material_id}>
              <dt>{file.name}</dt>
              <dd lang="">{file.description}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <form
        className="review-form stack g12"
        aria-label={t('review.verdict')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ ...texts, decision: 'publish', files });
        }}
      >
        <Field
          group
          label={t('review.texts.reason')}
          error={asked && !reason && t('review.whole.reasonMissing')}
        >
          {textReasons.map((each) => (
            <Radio key={each} name="reason" checked={reason === each} onChange={() => setReason(each)}>
              {t(`review.reasons.${each}`)}
            </Radio>
          ))}
        </Field>
        <Field label={t('review.note')}>
          <TextArea
            value={note}
            maxLength={contributionLimits.noteMax}
            onChange={({ target: { value } }) => setNote(value)}
          />
        </Field>
        <div role="alert" className="review-error">
          {fault?.text}
        </div>
        <div className="review-foot-actions">
          <Button type="submit" kind="primary" busy={busy && t('review.sending')}>
            {t('review.texts.keep')}
          </Button>
          <Button
            kind="danger"
            onClick={() => (reason ? void send({ ...texts, decision: 'return', reason }) : setAsked(true))}
          >
            {t('review.whole.return.action')}
          </Button>
        </div>
      </form>
    </div>
  );
}
