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

export function Clip({ own: { publication, state } }: { own: Own }) {
  const { t } = useTranslation('streams');
  const tell = useTell();
  const recording = 'recording' in state ? state.recording : undefined;
  const recordedMs = useRecordedMs(recording);
  const seconds = Math.floor(recordedMs / 1000);
  const isBound = recording !== undefined && recordedMs < clipLimits.stoppableAfterMs;
  return (
    <button
      type="button"
      className="streamer-tool"
      aria-disabled={isBound || state.status !== 'live'}
      onClick={() => {
        if (isBound || state.status !== 'live') return;
        void tell(recording ? publication.stopRecording() : publication.startRecording());
      }}
    >
      <span className="streamer-arch">
        {recording ? (
          <ProgressRing value={recordedMs / clipLimits.maxMs} tone="accent" sizePx={52}>
            {seconds}
          </ProgressRing>
        ) : (
          <Icon of={Disc} />
        )}
      </span>
      {recording
        ? isBound
          ? t('own.clip.running', { seconds, most: clipLimits.maxMs / 1000 })
          : t('own.clip.stop')
        : t('own.clip.start')}
    </button>
  );
}
