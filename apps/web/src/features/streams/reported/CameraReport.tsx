// Reports the camera that one watches, beside its picture; on a phone a sheet beneath it. What the server saw when it
// opened is veiled until it is asked for. Escape closes it, and words are kept until the report is sent.
import { dateInWords } from '@alcove/i18n';
import { type CameraReportReason, cameraReportReasons, reportLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Camera from 'lucide-react/icons/camera';
import EyeOff from 'lucide-react/icons/eye-off';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { MediaChip, MediaFrame, Veil } from '../../../ui/Media.tsx';
import { Radio } from '../../../ui/RadioCard.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import './reported.css';

/** By camera, so that a panel that was closed by a slip loses nothing. */
const words = new Map<string, string>();

type Look = { type: string; content: string; taken_at: number };
const noLook: Look = { type: '', content: '', taken_at: 0 };

function Seen({ look }: { look: Look | undefined }) {
  const { t, i18n } = useTranslation('streams');
  const [isShown, setShown] = useState(false);
  const time = look && dateInWords(i18n.language, look.taken_at, { timeStyle: 'medium' });
  if (look && look.type === '') return <p className="hint">{t('report.noPicture')}</p>;
  return (
    <div className="stack g8">
      <MediaFrame
        ratio="2 / 1"
        className="camera-report-look"
        veil={
          look &&
          !isShown && (
            <Veil
              icon={EyeOff}
              reason={
                <Button kind="media" icon={Eye} onClick={() => setShown(true)}>
                  {t('report.show')}
                </Button>
              }
            />
          )
        }
        bottomLeft={look && <MediaChip icon={Camera}>{t('report.takenAt', { time })}</MediaChip>}
      >
        {look ? (
          <img src={`data:${look.type};base64,${look.content}`} alt={isShown ? t('report.picture') : ''} />
        ) : (
          <div className="skeleton media-fill" />
        )}
      </MediaFrame>
      <p className="hint">{t('report.taken')}</p>
    </div>
  );
}

type CameraReportProps = { streamId: string; nick: string; onClose: () => void };

export default function CameraReport({ streamId, nick, onClose }: CameraReportProps) {
  const { t } = useTranslation('streams');
  const { t: said } = useTranslation('moderation');
  const form = useId();
  const [reason, setReason] = useState<CameraReportReason>();
  const [comment, setComment] = useState(words.get(streamId) ?? '');
  const [isMissing, setMissing] = useState(false);
  const seen = useAnswer(addresses.lookAtCamera, { stream_id: streamId });
  // A report needs no picture.
  const look = seen.state === 'failed' ? noLook : seen.latest;
  const { busy, fault, forgetFault, send } = useCall(addresses.reportCamera);
  async function report(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(!reason);
    forgetFault();
    if (!reason) return;
    const sent = await send({ stream_id: streamId, reason, comment });
    if (!sent) return;
    words.delete(streamId);
    onClose();
    const { reference } = sent;
    notify({
      icon: Flag,
      tone: 'success',
      title: t('report.sent'),
      line: t('report.reference', { reference }),
    });
  }

  return (
    <SidePanel
      open
      onClose={onClose}
      className="camera-report"
      title={t('report.title')}
      footer={
        <div className="camera-report-actions">
          <Button onClick={onClose}>{said('report.cancel')}</Button>
          <Button type="submit" form={form} kind="danger" icon={Flag} busy={busy && said('report.sending')}>
            {said('report.send')}
          </Button>
        </div>
      }
    >
      <form id={form} className="stack g20" onSubmit={(event) => void report(event)} noValidate>
        <Seen look={look} />
        <Field group label={t('report.what')} error={isMissing && said('report.reasonMissing')}>
          <div className="stack">
            {cameraReportReasons.map((each) => (
              <Radio
                key={each}
                name="reason"
                value={each}
                checked={reason === each}
                onChange={() => {
                  setReason(each);
                  setMissing(false);
                }}
              >
                {t(`report.reasons.${each}`)}
              </Radio>
            ))}
          </div>
        </Field>
        <Field label={t('report.words')}>
          <TextArea
            rows={2}
            maxLength={reportLimits.commentMax}
            value={comment}
            onChange={({ currentTarget: { value } }) => {
              setComment(value);
              words.set(streamId, value);
            }}
          />
        </Field>
        <p className="hint">{t('report.unnamed', { nick })}</p>
        <div role="alert">{fault && <p className="field-error">{fault.text}</p>}</div>
      </form>
    </SidePanel>
  );
}
