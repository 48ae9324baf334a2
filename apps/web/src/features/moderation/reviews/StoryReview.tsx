// A story that waits, or that is shown already: its pictures and films one by one, and one decision on all of them.
import type { DraftFile, ReviewReason } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Radio } from '../../../ui/RadioCard.tsx';
import { FileStage } from './FileStage.tsx';
import { useHoldKeys, useReviewKeys } from './review-keys.ts';
import type { Reviewed } from './reviewed.ts';
import { type DecisionEnds, useDecision } from './use-decision.ts';
import { useVeil } from './use-veil.ts';
import { fileByKeys } from './verdict.ts';

const storyReasons = [
  'consent',
  'minor',
  'public_place',
  'stolen',
  'not_allowed',
  'other',
] as const satisfies readonly ReviewReason[];

export function StoryReview({ reviewed, ...ends }: DecisionEnds & { reviewed: Reviewed }) {
  const { t } = useTranslation('desk');
  const { version, contribution: story } = reviewed;
  const { busy, fault, send } = useDecision(ends);
  const [at, setAt] = useState(0);
  const [reason, setReason] = useState<(typeof storyReasons)[number]>();
  const [asked, setAsked] = useState(false);
  const medium = story.files[at];
  const decision = { kind: 'story', id: story.id, version } as const;
  const files = story.files.map(({ material_id }) => ({ material_id, decision: 'publish' as const }));
  useReviewKeys({
    letters: {},
    onDigits: (digits) => setAt(fileByKeys(digits, story.files.length) ?? at),
  });
  return (
    <div className="review-desk">
      <div className="review-look stack g12">
        {medium && (
          <Medium
            key={medium.material_id}
            id={story.id}
            version={version}
            file={medium}
            place={t('review.place', { number: at + 1, total: story.files.length })}
            onChanged={ends.onChanged}
          />
        )}
        {story.files.length > 1 && (
          <nav className="row g8" aria-label={t('review.files', { count: story.files.length })}>
            {story.files.map(({ material_id }, index) => (
              <Button
                key={material_id}
                aria-current={index === at ? 'true' : undefined}
                kind={index === at ? 'primary' : undefined}
                onClick={() => setAt(index)}
              >
                {t('review.place', { number: index + 1, total: story.files.length })}
              </Button>
            ))}
          </nav>
        )}
      </div>
      <form
        className="review-side review-form stack g12"
        aria-label={t('review.verdict')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ ...decision, decision: 'publish', files });
        }}
      >
        <h2 className="t18">{t('review.story.caption')}</h2>
        <p lang="">{story.title || <span className="dim">{t('review.texts.none')}</span>}</p>
        <Field
          group
          label={t('review.whole.reason')}
          error={asked && !reason && t('review.whole.reasonMissing')}
        >
          {storyReasons.map((each) => (
            <Radio key={each} name="reason" checked={reason === each} onChange={() => setReason(each)}>
              {t(`review.reasons.${each}`)}
            </Radio>
          ))}
        </Field>
        <div role="alert" className="review-error">
          {fault?.text}
        </div>
        <div className="review-foot-actions">
          <Button type="submit" kind="primary" busy={busy && t('review.sending')}>
            {t('review.story.publish')}
          </Button>
          <Button
            kind="danger"
            onClick={() => (reason ? void send({ ...decision, decision: 'reject', reason }) : setAsked(true))}
          >
            {t('review.story.reject')}
          </Button>
        </div>
      </form>
    </div>
  );
}

type MediumProps = {
  id: number;
  version: number;
  file: DraftFile;
  place: string;
  onChanged: DecisionEnds['onChanged'];
};

/** Mounted anew for each, so that the veil returns. */
function Medium({ id, version, file, place, onChanged }: MediumProps) {
  const veil = useVeil({ kind: 'story', id, version, material_id: file.material_id }, onChanged);
  useHoldKeys(veil);
  return (
    <>
      <FileStage file={file} place={place} veil={veil} />
      {file.description !== '' && (
        <p className="review-caption" lang="">
          {file.description}
        </p>
      )}
    </>
  );
}
