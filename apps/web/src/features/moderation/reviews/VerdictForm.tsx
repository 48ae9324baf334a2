// The decision on the whole set: its section, the agreement of others, a word to the author, and what is sent.
import { contributionLimits, pathTo, sectionOfGender } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import Signature from 'lucide-react/icons/signature';
import Sparkles from 'lucide-react/icons/sparkles';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { Escalate } from './Escalate.tsx';
import { type DecisionEnds, useDecision } from './use-decision.ts';
import type { Reviewed } from './reviewed.ts';
import { consentsLacking, decisionsOf, type Summary, type SetVerdict } from './verdict.ts';
import { WholeSet } from './WholeSet.tsx';

type VerdictFormProps = DecisionEnds & {
  form: RefObject<HTMLFormElement | null>;
  note: RefObject<HTMLTextAreaElement | null>;
  reviewed: Reviewed;
  verdict: SetVerdict;
  summary: Summary;
  onChange: (verdict: SetVerdict) => void;
};

export function VerdictForm({ form, note, reviewed, verdict, summary, onChange, ...ends }: VerdictFormProps) {
  const { t } = useTranslation('desk');
  const { version, author, contribution: set, unsigned } = reviewed;
  const { busy, fault, send } = useDecision(ends);
  const [returning, setReturning] = useState(false);
  const [whole, setWhole] = useState(false);
  const gendered = sectionOfGender(author.gender);
  const { accepted, refused, lacking, withOthers, isShort } = summary;
  const [first] = lacking;
  // Sets from before the consent ledger have the reviewer's tick.
  const needsTick = !isShort && withOthers.length > 0 && !unsigned;
  const lacksConsent = !isShort ? consentsLacking(set.files, verdict, unsigned ?? []) : [];
  const missing = first
    ? t(`review.missing.${first.lack}`, { name: first.name })
    : lacksConsent.length > 0
      ? t('review.missing.consents', { count: lacksConsent.length, numbers: lacksConsent.join(', ') })
      : needsTick && !verdict.agreed && t('review.missing.agreement');

  const decide = () =>
    void send({
      id: set.id,
      version,
      decision: isShort ? 'return' : 'publish',
      ...(isShort && { reason: 'too_few' }),
      note: verdict.note,
      hot: verdict.hot,
      people_confirm: verdict.agreed,
      files: decisionsOf(set, verdict),
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (missing || busy) return;
    if (isShort) setReturning(true);
    else decide();
  }

  return (
    <form
      ref={form}
      className="review-form stack g12"
      onSubmit={submit}
      noValidate
      aria-label={t('review.verdict')}
    >
      {set.section === 'hot' && (
        <Card className="stack g12">
          <p className="review-section-head">
            <b>{t('review.section')}</b>
            <StatusTag tone="warning" icon={Sparkles}>
              {t('review.hotProposed')}
            </StatusTag>
          </p>
          <Segmented
            full
            label={t('review.section')}
            value={verdict.hot ? 'hot' : gendered}
            onChange={(section) => onChange({ ...verdict, hot: section === 'hot' })}
            segments={(['hot', gendered] as const).map((value) => ({
              value,
              label: t(`review.sections.${value}`),
            }))}
          />
        </Card>
      )}
      {needsTick && (
        <Checkbox
          checked={verdict.agreed}
          onChange={({ currentTarget: { checked } }) => onChange({ ...verdict, agreed: checked })}
        >
          {t('review.agreement', { names: withOthers.join(', ') })}
        </Checkbox>
      )}
      {unsigned && (withOthers.length > 0 || unsigned.length > 0) && (
        <p className="row g8">
          <Icon of={Signature} size={16} />
          <Link className="link" to={`${pathTo('consentLedger')}?number=${set.id}`}>
            {t('review.consents')}
          </Link>
        </p>
      )}
      <Field label={t('review.note')}>
        <TextArea
          ref={note}
          rows={2}
          value={verdict.note}
          maxLength={contributionLimits.noteMax}
          onChange={({ target: { value } }) => onChange({ ...verdict, note: value })}
        />
      </Field>
      {set.section === 'hot' && verdict.hot && author.certified === 1 && !isShort && (
        <p className="review-grant row g8">
          <Icon of={Gem} size={16} />
          {t('review.grant', { nick: author.nick })}
        </p>
      )}
      <div role="alert" className="review-error">
        {fault?.text}
      </div>
      <div className="review-foot">
        <p className="hint" aria-live="polite">
          {missing}
        </p>
        <div className="review-foot-actions">
          <Button
            type="submit"
            kind="primary"
            aria-disabled={Boolean(missing)}
            busy={busy && t('review.sending')}
            className={missing ? 'waiting' : ''}
          >
            {isShort
              ? t('review.submit.return')
              : refused > 0
                ? t('review.submit.both', { accepted, refused })
                : t('review.submit.publish', { accepted })}
          </Button>
          <Button kind="danger" aria-haspopup="dialog" onClick={() => setWhole(true)}>
            {t('review.whole.open')}
          </Button>
          <Escalate {...ends} kind="contribution" id={set.id} version={version} />
        </div>
      </div>
      {returning && (
        <Dialog
          open
          onClose={() => setReturning(false)}
          title={t('review.short.title', { count: set.files.length - refused })}
          description={t('review.short.text', { nick: author.nick })}
          actions={
            <>
              <Button onClick={() => setReturning(false)}>{t('review.short.back')}</Button>
              <Button
                kind="primary"
                onClick={() => {
                  setReturning(false);
                  decide();
                }}
              >
                {t('review.submit.return')}
              </Button>
            </>
          }
        />
      )}
      {whole && (
        <WholeSet
          nick={author.nick}
          onClose={() => setWhole(false)}
          onDecide={(decision, reason) => {
            setWhole(false);
            void send({
              id: set.id,
              version,
              decision,
              reason,
              note: verdict.note,
              files: decisionsOf(set, verdict).filter((file) => file.decision === 'refuse'),
            });
          }}
        />
      )}
    </form>
  );
}
