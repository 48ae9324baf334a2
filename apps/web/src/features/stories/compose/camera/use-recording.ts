// A film that is being taken: how long it is, and its end by hand or after a minute.
import { secondMs } from '@alcove/protocol';
import { useEffect, useRef, useState } from 'react';
import { record, type FilmRecording, recordedKind, recordingMs } from './recording.ts';

const tickMs = 250;

export function useRecording(onFilm: (film: File) => void) {
  const running = useRef<FilmRecording>(undefined);
  const [since, setSince] = useState<number>();
  const [elapsedMs, setElapsed] = useState(0);
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setInterval(() => {
      const ms = performance.now() - since;
      setElapsed(Math.min(ms, recordingMs));
      if (ms >= recordingMs) running.current?.stop();
    }, tickMs);
    return () => clearInterval(timer);
  }, [since]);
  // A camera that closes takes no film along.
  useEffect(() => () => running.current?.stop(), []);
  return {
    isRecording: since !== undefined,
    elapsedMs,
    /** What is said of it, at its half and near its end. */
    said: [60, 50, 30].find((seconds) => elapsedMs >= seconds * secondMs - (60 * secondMs - recordingMs)),
    async start(media: MediaStream) {
      const kind = recordedKind();
      if (!kind || running.current) return;
      const recording = record(media, kind);
      running.current = recording;
      setElapsed(0);
      setSince(performance.now());
      const film = await recording.file;
      running.current = undefined;
      setSince(undefined);
      if (film) onFilm(film);
    },
    stop: () => running.current?.stop(),
  };
}
