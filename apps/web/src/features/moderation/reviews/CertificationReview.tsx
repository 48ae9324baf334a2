// The photo of a certification, veiled until it is lifted; three checks before the seal is given.
import {
  certification as limits,
  type CertificationReason,
  certificationReasons,
  type OpenedReview,
  pathTo,
  premiumOfferDays,
} from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Corners, MediaChip } from '../../../ui/Media.tsx';
import { Radio } from '../../../ui/RadioCard.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { DrawnVeil } from './DrawnVeil.tsx';
import { useHoldKeys } from './review-keys.ts';
import { type DecisionEnds, useDecision } from './use-decision.ts';
import { useVeil } from './use-veil.ts';

type Opened = Extract<OpenedReview, { kind: 'certification' }>;
const checks = ['code', 'face', 'person'] as const;

export function CertificationReview({
  id,
  reviewed,
  ...ends
}: DecisionEnds & { id: number; reviewed: Opened }) {
  const { t } = useTranslation('desk');
  const { version, author, code, erased, url } = reviewed;
  const { busy, fault, send } = useDecision(ends);
  const veil = useVeil({ kind: 'certification', id, version, material_id: id }, ends.onChanged);
  useHoldKeys(veil);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState<CertificationReason>();
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const asked = { kind: 'certification', id, version, note } as const;
  const isWhole = ticked.size === checks.length;
  const turnDown = (decision: 'return' | 'refuse') =>
    reason ? void send({ ...asked, decision, reason }) : setAsked(true);
  return (
    <div className="review-desk">
      <div className="stack g12">
        <div className={classes('certification-stage', !veil.isUp && 'media shuttered')}>
          {veil.isUp ? (
            <img src={url} alt={t('certification.picture', { nick: author.nick })} />
          ) : (
            <DrawnVeil of={id} />
          )}
          <Corners topLeft={veil.isUp && <MediaChip icon={Eye}>{t('photos.lifted')}</MediaChip>} />
          <div className="review-tools">
            <IconButton
              kind="media"
              icon={veil.isUp ? EyeOff : Eye}
              label={veil.isUp ? t('photos.lower') : t('photos.lift')}
              onClick={() => (veil.isUp ? veil.lower() : veil.lift())}
            />
          </div>
        </div>
        <div role="alert" className="review-error">
          {veil.fault?.text}
        </div>
        <Card>
          <p className="muted">{t('certification.compareHint')}</p>
          <ButtonLink to={pathTo('profileAlbum', { nick: author.nick })} target="_blank">
            {t('certification.compare')}
          </ButtonLink>
        </Card>
      </div>
      <aside className="stack g12">
        <Card>
          <p className="muted">{t('certification.code')}</p>
          <p className="d32 tnum">{code}</p>
        </Card>
        <Card className="stack g8">
          {checks.map((check) => (
            <Checkbox
              key={check}
              checked={ticked.has(check)}
              onChange={({ target: { checked } }) =>
                setTicked(
                  new Set([...[...ticked].filter((each) => each !== check), ...(checked ? [check] : [])]),
                )
              }
            >
              {t(`certification.checks.${check}`)}
            </Checkbox>
          ))}
        </Card>
        <Button
          kind="primary"
          block
          disabled={!isWhole}
          busy={busy && t('review.sending')}
          onClick={() => void send({ ...asked, decision: 'accept' })}
        >
          {t('certification.accept', { days: premiumOfferDays.certified })}
        </Button>
        {!isWhole && <p className="hint">{t('certification.allThree')}</p>}
        <Field
          group
          label={t('certification.reason')}
          error={isAsked && !reason && t('certification.reasonMissing')}
        >
          {certificationReasons.map((each) => (
            <Radio key={each} name="reason" checked={reason === each} onChange={() => setReason(each)}>
              {t(`certification.reasons.${each}`)}
            </Radio>
          ))}
        </Field>
        <Field label={t('review.note')}>
          <TextArea
            rows={2}
            value={note}
            maxLength={limits.noteMax}
            onChange={({ target: { value } }) => setNote(value)}
          />
        </Field>
        <div role="alert" className="review-error">
          {fault?.text}
        </div>
        <div className="review-foot-actions">
          <Button onClick={() => turnDown('return')}>{t('certification.again')}</Button>
          <Button kind="danger" onClick={() => turnDown('refuse')}>
            {t('certification.refuse')}
          </Button>
        </div>
        <Note icon={Trash2}>
          {t('certification.erased')} <DateText at={erased * 1000} form="day" />
        </Note>
      </aside>
    </div>
  );
}
