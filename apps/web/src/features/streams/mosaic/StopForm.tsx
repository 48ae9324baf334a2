// Ends a camera: a reason from the list, a comment, and whether the member may start it again at once.
import { type AnswerOf, cameraStop, type CameraStopReason, cameraStopReasons } from '@alcove/protocol';
import type { MosaicTile, streamsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../../call/call-server.ts';
import { useCall } from '../../../call/use-call.ts';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { HoldButton } from './HoldButton.tsx';

type Minutes = `${(typeof cameraStop.minutes)[number]}`;
type Done = AnswerOf<typeof streamsCalls.stopCamera>;

export function StopForm({ tile, onStopped }: { tile: MosaicTile; onStopped: (done: Done) => void }) {
  const { t } = useTranslation('moderation');
  const [reason, setReason] = useState<CameraStopReason>();
  const [comment, setComment] = useState('');
  const [minutes, setMinutes] = useState<Minutes>('0');
  const [missing, setMissing] = useState<'reason' | 'comment'>();
  const { busy, fault, forgetFault, send } = useCall(addresses.stopCamera);

  async function stop() {
    const lacks = !reason ? 'reason' : reason === 'other' && comment.trim() === '' ? 'comment' : undefined;
    setMissing(lacks);
    forgetFault();
    if (!reason || lacks) return;
    const done = await send({
      stream_id: tile.stream_id,
      reason_id: reason,
      comment,
      minutes: Number(minutes),
    });
    if (done) onStopped(done);
  }

  return (
    <form className="wall-form stack g12" aria-label={t('mosaic.stop.label', { nick: tile.nick })} noValidate>
      <Field
        group
        label={t('mosaic.stop.reason')}
        error={missing === 'reason' && t('mosaic.stop.reasonMissing')}
      >
        <div className="wall-reasons">
          {cameraStopReasons.map((each) => (
            <label key={each} className="chip">
              <input
                type="radio"
                className="visually-hidden"
                name="reason"
                value={each}
                checked={reason === each}
                onChange={() => {
                  setReason(each);
                  setMissing(undefined);
                }}
              />
              {t(`cameraReasons.${each}`)}
            </label>
          ))}
        </div>
      </Field>
      <Field
        label={t('mosaic.stop.comment')}
        aside={reason === 'other' ? undefined : t('mosaic.stop.optional')}
        error={missing === 'comment' && t('mosaic.stop.commentMissing')}
      >
        <TextArea
          rows={2}
          maxLength={cameraStop.commentMax}
          value={comment}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setMissing(undefined);
          }}
        />
      </Field>
      <Field group label={t('mosaic.stop.after')}>
        <Segmented
          full
          label={t('mosaic.stop.after')}
          value={minutes}
          onChange={setMinutes}
          segments={cameraStop.minutes.map((each) => ({
            value: `${each}` as const,
            label: t(`mosaic.stop.minutes.${each}`),
          }))}
        />
      </Field>
      <div role="alert">
        {fault && (
          <p className="wall-error">{isUnanswered(fault) ? t('mosaic.stop.unreachable') : fault.text}</p>
        )}
      </div>
      <HoldButton
        block
        icon={CircleX}
        busy={busy && t('mosaic.stop.sending')}
        onHeld={() => void stop()}
        aria-describedby="wall-consequence"
      >
        {t('mosaic.stop.hold')}
      </HoldButton>
      <p className="hint" id="wall-consequence">
        {t('mosaic.stop.consequence')}
      </p>
    </form>
  );
}
