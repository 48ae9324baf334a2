// Records a clip of the publisher's own stream, within the shortest and the longest duration of `clipLimits`.
import { clipLimits, secondsOf } from '@alcove/protocol';
import type { Recording } from '@alcove/live-client';
import Disc from 'lucide-react/icons/disc';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressRing } from '../../ui/Progress.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { OwnCamera } from './room-cameras.ts';
import { useRefusalToast } from './use-refusal-toast.ts';

const tickMs = 250;

/** Milliseconds recorded so far; rerenders the caller every `tickMs` while a recording runs. */
function useRecordedMs(recording: Recording | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!recording) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [recording]);
  return recording ? Math.max(0, Math.min(clipLimits.maxMs, now - recording.startedAt)) : 0;
}

/** `round`: an icon button on the picture whose text only screen readers get. */
export function ClipButton({
  own: { publication, state },
  round = false,
}: {
  own: OwnCamera;
  round?: boolean;
}) {
  const { t } = useTranslation('streams');
  const runWithToast = useRefusalToast();
  const recording = 'recording' in state ? state.recording : undefined;
  const recordedMs = useRecordedMs(recording);
  const seconds = secondsOf(recordedMs);
  const isTooShort = recording !== undefined && recordedMs < clipLimits.stoppableAfterMs;
  const isOff = isTooShort || state.status !== 'live';
  const runs = t('own.clip.running', { seconds, most: clipLimits.maxMs / 1000 });
  const stops = recording && !isTooShort ? `, ${t('own.clip.stop')}` : '';
  const says = recording ? runs : t('own.clip.start');
  return (
    <button
      type="button"
      className={round ? 'icon-button icon-button-media clip-round' : 'publisher-tool stack g8 t12 muted'}
      aria-disabled={isOff}
      aria-label={round ? says + stops : undefined}
      onClick={() => {
        if (isOff) return;
        void runWithToast(recording ? publication.stopRecording() : publication.startRecording());
      }}
    >
      <span className={round ? 'clip-face' : 'publisher-arch'}>
        {recording ? (
          <ProgressRing value={recordedMs / clipLimits.maxMs} tone="accent" sizePx={round ? 48 : 52}>
            {seconds}
          </ProgressRing>
        ) : (
          <Icon of={Disc} />
        )}
      </span>
      {!round && says}
      {!round && stops && <span className="visually-hidden">{stops}</span>}
    </button>
  );
}
