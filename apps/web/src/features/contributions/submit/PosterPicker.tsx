// The moment of a film that stands for it: looked for in the file of this browser, or in what was made of it.
import type { DraftFile } from '@alcove/protocol';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileAddress } from '../../../ui/file-address.ts';
import { MediaChip } from '../../../ui/Media.tsx';
import { clockOf } from '../../media/index.ts';

const frames = 8;
const frameWidth = 96;

/** Small pictures along the film, one after the other: a phone seeks slowly. */
async function framesOf(address: string, durationMs: number, signal: AbortSignal): Promise<string[]> {
  const video = Object.assign(document.createElement('video'), {
    src: address,
    muted: true,
    preload: 'auto',
  });
  const canvas = document.createElement('canvas');
  const drawn: string[] = [];
  for (let at = 0; at < frames && !signal.aborted; at++) {
    video.currentTime = ((at + 0.5) / frames) * (durationMs / 1000);
    const arrived = await new Promise<boolean>((resolve) => {
      video.addEventListener('seeked', () => resolve(true), { once: true });
      for (const end of ['error', 'abort']) video.addEventListener(end, () => resolve(false), { once: true });
      signal.addEventListener('abort', () => resolve(false), { once: true });
    });
    if (!arrived) break;
    const height = Math.round((frameWidth * video.videoHeight) / Math.max(1, video.videoWidth));
    Object.assign(canvas, { width: frameWidth, height });
    canvas.getContext('2d')?.drawImage(video, 0, 0, frameWidth, height);
    drawn.push(canvas.toDataURL('image/jpeg', 0.6));
  }
  video.removeAttribute('src');
  video.load();
  return drawn;
}

type PosterPickerProps = { file: DraftFile; local: File | undefined; onChange: (ms: number) => void };

export function PosterPicker({ file, local, onChange }: PosterPickerProps) {
  const { t } = useTranslation('authoring');
  const address = useFileAddress(local) ?? file.film?.renditions[0]?.url;
  const video = useRef<HTMLVideoElement>(null);
  const [durationMs, setDuration] = useState(file.film?.duration_ms ?? 0);
  const [strip, setStrip] = useState<readonly string[]>([]);
  const [unread, setUnread] = useState(false);
  const { poster_ms } = file;
  useEffect(() => {
    if (video.current && durationMs > 0) video.current.currentTime = poster_ms / 1000;
  }, [poster_ms, durationMs]);
  useEffect(() => {
    if (!address || durationMs === 0) return undefined;
    const cancel = new AbortController();
    void framesOf(address, durationMs, cancel.signal).then(
      (drawn) => !cancel.signal.aborted && setStrip(drawn),
    );
    return () => cancel.abort();
  }, [address, durationMs]);
  if (!address || unread) {
    return (
      <div className="stack g12">
        {file.url && <img className="submit-preview" src={file.url} alt="" width={640} height={480} />}
        <p className="hint">{t('poster.later')}</p>
      </div>
    );
  }
  return (
    <div className="stack g12">
      <div className="media submit-preview">
        <video
          ref={video}
          src={address}
          muted
          playsInline
          preload="metadata"
          aria-hidden="true"
          onLoadedMetadata={({ currentTarget: { duration } }) =>
            Number.isFinite(duration) ? setDuration(Math.round(duration * 1000)) : setUnread(true)
          }
          onError={() => setUnread(true)}
        />
        <span className="submit-chips">
          <MediaChip>{t('poster.at', { at: clockOf(poster_ms) })}</MediaChip>
        </span>
      </div>
      {durationMs > 0 && (
        <label className="submit-frames stack g8" style={{ '--at': poster_ms / durationMs } as CSSProperties}>
          <span className="field-label">{t('poster.label')}</span>
          <span aria-hidden="true">
            {strip.map((frame, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- frames stand in the film's order
              <img key={at} src={frame} alt="" />
            ))}
          </span>
          <input
            type="range"
            min={0}
            max={durationMs}
            step={100}
            value={poster_ms}
            aria-valuetext={clockOf(poster_ms)}
            onChange={({ target }) => onChange(target.valueAsNumber)}
          />
        </label>
      )}
    </div>
  );
}
