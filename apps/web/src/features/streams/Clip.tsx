// A clip of one's own stream: a minute at most, and not shorter than ten seconds.
import { clipLimits } from '@alcove/protocol';
import type { Recording } from '@alcove/live-client';
import Disc from 'lucide-react/icons/disc';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressRing } from '../../ui/Progress.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Own } from './scene.ts';
import { useTell } from './use-tell.ts';

const tickMs = 250;

/** How long it has been recorded, told again while it is. */
function useRecordedMs(recording: Recording | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!recording) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [recording]);
  return recording ? Math.max(0, Math.min(clipLimits.maxMs, now - recording.startedAt)) : 0;
}

/** `round`: on her picture, its words only said. */
export function Clip({ own: { publication, state }, round = false }: { own: Own; round?: boolean }) {
  const { t } = useTranslation('streams');
  const tell = useTell();
  const recording = 'recording' in state ? state.recording : undefined;
  const recordedMs = useRecordedMs(recording);
  const seconds = Math.floor(recordedMs / 1000);
  const isBound = recording !== undefined && recordedMs < clipLimits.stoppableAfterMs;
  const isOff = isBound || state.status !== 'live';
  const runs = t('own.clip.running', { seconds, most: clipLimits.maxMs / 1000 });
  const stops = recording && !isBound ? `, ${t('own.clip.stop')}` : '';
  const says = recording ? runs : t('own.clip.start');
  return (
    <button
      type="button"
      className={round ? 'icon-button icon-button-media clip-round' : 'streamer-tool'}
      aria-disabled={isOff}
      aria-label={round ? says + stops : undefined}
      onClick={() => {
        if (isOff) return;
        void tell(recording ? publication.stopRecording() : publication.startRecording());
      }}
    >
      <span className={round ? 'clip-face' : 'streamer-arch'}>
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
