// Which file of a film is played, and which captions beside it.
import { type Film, type Language, languages } from '@alcove/protocol';

export type Quality = 'auto' | number;
type Rendition = Film['renditions'][number];

export type Playing = {
  /** Of the picture on screen, in device pixels. */
  heightPx: number;
  /** The reader asked their browser to save bytes. */
  saves: boolean;
  /** How often playing has stopped to wait: each time one rendition lower. */
  stalls: number;
};

/** The smallest that fills the picture, or the largest there is. */
export function automatic(renditions: readonly Rendition[], room: Playing): Rendition | undefined {
  const rising = renditions.toSorted((one, other) => one.height - other.height);
  if (room.saves) return rising[0];
  const filling = rising.findIndex(({ height }) => height >= room.heightPx);
  const wanted = (filling < 0 ? rising.length - 1 : filling) - room.stalls;
  return rising[Math.max(0, wanted)];
}

export type Source = { url: string; height: number | undefined; isPreview: boolean };

/** Nothing where this reader may play nothing. `playsLists`: the browser reads HLS by itself. */
export function sourceOf(
  { renditions, hls, preview }: Film,
  quality: Quality,
  room: Playing & { playsLists: boolean },
): Source | undefined {
  const chosen = renditions.find(({ height }) => height === quality);
  if (chosen) return { url: chosen.url, height: chosen.height, isPreview: false };
  if (hls && room.playsLists) return { url: hls, height: undefined, isPreview: false };
  const fitting = automatic(renditions, room);
  if (fitting) return { url: fitting.url, height: fitting.height, isPreview: false };
  return preview ? { url: preview, height: undefined, isPreview: true } : undefined;
}

/** In this language, or in the first there is. */
export const captionsIn = (all: Film['captions'], wanted: Language): Film['captions'][number] | undefined =>
  [wanted, ...languages].flatMap((each) => all.filter(({ language }) => language === each))[0];
