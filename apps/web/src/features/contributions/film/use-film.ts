// A film that is played: its element, what it does, and what its controls do with it.
import type { Film, Language } from '@alcove/protocol';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { captionsIn, type Quality, sourceOf } from './source.ts';
import { neverChanges } from '../../../ready.ts';

const skipMs = 10_000;
const list = 'application/vnd.apple.mpegurl';

export type Cue = { startMs: number; endMs: number; text: string };

const cuesOf = (track: TextTrack): Cue[] =>
  [...(track.cues ?? [])].map((cue) => ({
    startMs: Math.round(cue.startTime * 1000),
    endMs: Math.round(cue.endTime * 1000),
    text: (cue as VTTCue).getCueAsHTML().textContent ?? '',
  }));

const jump = (element: HTMLVideoElement, seconds: number): void => void (element.currentTime = seconds);

const useOfBrowser = (read: () => boolean) => useSyncExternalStore(neverChanges, read, () => false);
const playsLists = () => document.createElement('video').canPlayType(list) !== '';
const hasPictureInPicture = () => document.pictureInPictureEnabled === true;
const saves = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const still = { isPlaying: false, ms: 0, lastsMs: 0, bufferedMs: 0, hasEnded: false, hasFailed: false };

type Where = {
  /** Another film begins anew. */
  filmId: number;
  video: RefObject<HTMLVideoElement | null>;
  frame: RefObject<HTMLElement | null>;
};

export function useFilm(film: Film | undefined, { filmId, video, frame }: Where) {
  const { i18n } = useTranslation();
  const resume = useRef<{ at: number; plays: boolean }>(undefined);
  const [now, setNow] = useState(still);
  const [quality, setQuality] = useState<Quality>('auto');
  const [room, setRoom] = useState({ heightPx: 480, stalls: 0 });
  const [isMuted, setMuted] = useState(false);
  const [captionsShown, setCaptionsShown] = useState(true);
  const [cues, setCues] = useState<readonly Cue[]>([]);
  const [wanted, setWanted] = useState(i18n.language as Language);
  const [shownId, setShownId] = useState(filmId);
  if (shownId !== filmId) {
    setShownId(filmId);
    setNow(still);
    setQuality('auto');
    setCues([]);
  }
  const asked = { ...room, saves: useOfBrowser(saves), playsLists: useOfBrowser(playsLists) };
  const source = film && sourceOf(film, quality, asked);
  const change = (part: Partial<typeof still>) => setNow((before) => ({ ...before, ...part }));

  const captions = captionsIn(film?.captions ?? [], wanted);
  const captionsUrl = captions?.url;
  useEffect(() => {
    const element = video.current?.querySelector('track');
    if (!element || !captionsUrl) return undefined;
    // Drawn by us, in the size that the reader chose.
    element.track.mode = 'hidden';
    const onLoad = () => setCues(cuesOf(element.track));
    if (element.readyState === 2) onLoad();
    element.addEventListener('load', onLoad);
    return () => element.removeEventListener('load', onLoad);
  }, [captionsUrl, video]);

  /** Another file of the same film goes on where this one was. */
  function keepPlace() {
    const element = video.current;
    if (element) resume.current = { at: element.currentTime, plays: !element.paused };
  }
  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const seek = (ms: number) => {
    const element = video.current;
    if (!element) return;
    const end = Number.isFinite(element.duration) ? element.duration : ms / 1000;
    jump(element, Math.min(Math.max(0, ms / 1000), end));
    change({ ms: element.currentTime * 1000, hasEnded: false });
  };

  return {
    source,
    cues,
    ...now,
    /** Of the whole film; a preview ends before. */
    durationMs: film?.duration_ms || now.lastsMs,
    quality,
    isMuted,
    captionsShown,
    captions,
    pictureInPicture: useOfBrowser(hasPictureInPicture)
      ? () =>
          void (
            document.pictureInPictureElement
              ? document.exitPictureInPicture()
              : video.current?.requestPictureInPicture()
          )?.catch(() => undefined)
      : undefined,
    toggle,
    seek,
    skip: (direction: 1 | -1) => seek((video.current?.currentTime ?? 0) * 1000 + direction * skipMs),
    again() {
      seek(0);
      void video.current?.play().catch(() => undefined);
    },
    retry() {
      change({ hasFailed: false });
      keepPlace();
      video.current?.load();
    },
    toggleMuted: () => setMuted(!isMuted),
    toggleCaptions: () => setCaptionsShown(!captionsShown),
    choose(next: Quality) {
      keepPlace();
      setQuality(next);
    },
    speak: setWanted,
    fullscreen() {
      if (document.fullscreenElement) return void document.exitFullscreen();
      if (frame.current?.requestFullscreen) return void frame.current.requestFullscreen();
      // iPhones enlarge the video element alone.
      (video.current as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
    },
    /** Of the video element. */
    events: {
      onPlay: () => change({ isPlaying: true, hasEnded: false }),
      onPause: () => change({ isPlaying: false }),
      onEnded() {
        const endMs = (video.current?.currentTime ?? 0) * 1000;
        change({ isPlaying: false, hasEnded: true, ms: endMs, lastsMs: endMs });
      },
      onError: () => change({ isPlaying: false, hasFailed: true }),
      onTimeUpdate: () => change({ ms: (video.current?.currentTime ?? 0) * 1000 }),
      onProgress() {
        const ranges = video.current?.buffered;
        if (ranges && ranges.length > 0) change({ bufferedMs: ranges.end(ranges.length - 1) * 1000 });
      },
      onWaiting() {
        const element = video.current;
        // Waiting for the first bytes, or after a jump, says nothing of the line.
        if (quality !== 'auto' || !element || element.currentTime < 1 || element.seeking) return;
        keepPlace();
        setRoom((before) => ({ ...before, stalls: before.stalls + 1 }));
      },
      // Of a file that does not say how long it lasts, this is known when it has arrived.
      onDurationChange() {
        const { duration = Number.NaN } = video.current ?? {};
        if (Number.isFinite(duration)) change({ lastsMs: duration * 1000 });
      },
      onLoadedMetadata() {
        const element = video.current;
        if (!element) return;
        change({ hasFailed: false });
        const before = resume.current;
        resume.current = undefined;
        if (!before) return setRoom((is) => ({ ...is, heightPx: element.clientHeight * devicePixelRatio }));
        jump(element, before.at);
        if (before.plays) void element.play().catch(() => undefined);
      },
    },
  };
}
export type PlayedFilm = ReturnType<typeof useFilm>;

/** True where the key is one of the player's. */
export function filmKey(film: PlayedFilm, key: string): boolean {
  if (key === ' ' || key === 'k') film.toggle();
  else if (key === 'j') film.skip(-1);
  else if (key === 'l') film.skip(1);
  else if (key === 'm') film.toggleMuted();
  else if (key === 'c') film.toggleCaptions();
  else if (key === 'f') film.fullscreen();
  else return false;
  return true;
}
