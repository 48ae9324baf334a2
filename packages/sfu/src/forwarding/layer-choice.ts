// Which layer a down track receives: by its codecs, its window, its bandwidth, and by what the publisher sends now.
import type { PayloadTypes } from '../wire/description.ts';
import type { Layer } from './layer.ts';

/** A layer may be narrower than the window by this factor. */
const stretch = 4 / 3;

/** The layers of the publisher, and those of them that are sent now; the narrowest first. */
export type Published = { all: Layer[]; live: Layer[] };

/** What is asked of a down track. */
export type LayerTaker = {
  payloadTypes: PayloadTypes;
  trusted?: boolean;
  only?: number;
  widthPx?: number | undefined;
  congestion?: { cap: number };
  /** The layer that it receives, once `start` is set. */
  layer?: Layer | undefined;
  start?: number | undefined;
};

/** `needed`: what the window and the bandwidth ask for, and the window alone; these may not be sent yet. */
export type LayerChoice = { target: Layer | undefined; needed: readonly (Layer | undefined)[] };

export function createLayerChoice(layers: readonly Layer[], reencoded: Layer) {
  const everyLayer = [...layers, reencoded];
  let isReencodedForAll = false;

  function published(): Published {
    const all = layers
      .filter((layer) => layer.isPublished())
      .toSorted((a, b) => (a.widthPx === b.widthPx ? a.rank - b.rank : a.widthPx - b.widthPx));
    const latestAt = Math.max(...all.map(({ last }) => last?.at ?? Number.NEGATIVE_INFINITY));
    return { all, live: all.filter((layer) => layer.isLive(latestAt)) };
  }
  const isSent = (layer: Layer, { live }: Published) => layer === reencoded || live.includes(layer);

  /**
   * The layers that a down track may receive. Trusted ones receive the original; viewers receive the re-encoded video
   * where it is for all or where they decode nothing else. A viewer keeps the original until the other has begun.
   */
  function openTo({ payloadTypes, trusted, start }: LayerTaker, from: Layer[]): Layer[] {
    if (trusted || reencoded.comes === undefined) return from;
    const takesReencoded = payloadTypes[reencoded.comes] !== undefined;
    if (takesReencoded && isReencodedForAll)
      return reencoded.source || start === undefined ? [reencoded] : from;
    const decoded = from.filter(({ codec }) => codec !== undefined && payloadTypes[codec] !== undefined);
    return decoded.length === 0 && takesReencoded ? [reencoded] : decoded;
  }

  return {
    published,
    isSent,
    openTo,
    isOpenTo: (taker: LayerTaker, layer: Layer): boolean =>
      taker.only !== undefined || openTo(taker, layer === reencoded ? [] : [layer]).includes(layer),
    /** Whether the re-encoded video is for every viewer who decodes it. */
    serveReencoded(toAll: boolean): void {
      isReencodedForAll = toAll;
    },
    /**
     * The layer that fits. One that is paused, or was just asked for again, is awaited; meanwhile the viewer keeps the
     * present one, or begins with the nearest that is sent.
     */
    choose(taker: LayerTaker, from: Published): LayerChoice {
      const { only, trusted, congestion, layer, start, widthPx = Number.POSITIVE_INFINITY } = taker;
      if (only !== undefined) return { target: everyLayer[only], needed: [everyLayer[only]] };
      const open = openTo(taker, from.all);
      const cap = congestion?.cap ?? Number.POSITIVE_INFINITY;
      const fit = open.findIndex((one) => one.widthPx * stretch >= widthPx);
      const ofWindow = fit === -1 ? open.length - 1 : fit;
      const index = Math.min(ofWindow, cap);
      const target = open[index];
      const needed = [target, open[ofWindow]];
      if (!target || isSent(target, from)) return { target, needed };
      if (target.isComing()) {
        const keeps = layer && start !== undefined && isSent(layer, from) && open.indexOf(layer) <= cap;
        // A recorder, an encoder or a snapshot waits for its size rather than change it at once.
        if (keeps || (trusted && start === undefined)) return { target, needed };
      }
      const sent = open.filter((one) => isSent(one, from));
      const bearable = sent.filter((one) => open.indexOf(one) <= cap);
      const wider = bearable.find((one) => open.indexOf(one) > index);
      return { target: wider ?? bearable.at(-1) ?? sent[0], needed };
    },
  };
}
