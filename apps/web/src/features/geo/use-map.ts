// What a reader does on the map: every change goes to the server, and the page's loader reads what follows from it.
import {
  type ArgumentsOf,
  type Cell,
  type geoCalls,
  geoLimits,
  type GeoOptions,
  middleOf,
  sizeOf,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { isVisitedHere, markVisited } from '../../visited-here.ts';
import { isByHand, markByHand } from './by-hand.ts';
import { findPlace, isPermitted, type LocationFault } from './own-place.ts';

type Change = ArgumentsOf<typeof geoCalls.changeGeoOptions>;

/** A slider is let go of. */
const settledMs = 400;

/** Settles when the browser has a network. */
const online = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

export function useMap(options: GeoOptions) {
  const { revalidate } = useRevalidator();
  const changing = useCall(addresses.changeGeoOptions, { toast: true, inTurn: true });
  const telling = useCall(addresses.updatePosition, { toast: true });
  const [fault, setFault] = useState<LocationFault>();
  const [locating, setLocating] = useState(false);
  const [waiting, setWaiting] = useState<Change>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { shareMyLocation } = options;

  async function change(wanted: Change): Promise<boolean> {
    const isDone = (await changing.send(wanted)) !== undefined;
    await revalidate();
    return isDone;
  }

  /** Shown at once, sent when the reader stops. */
  function changeSoon(wanted: Change): void {
    setWaiting((before) => ({ ...before, ...wanted }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void change(wanted).then(() => setWaiting({}));
    }, settledMs);
  }

  async function locate(precision = options.precision): Promise<void> {
    setLocating(true);
    const found = await findPlace(precision);
    setLocating(false);
    if (typeof found === 'string') return setFault(found);
    setFault(undefined);
    markByHand(false);
    await telling.send({ latitude: found.lat, longitude: found.lon, precision });
    await revalidate();
    return undefined;
  }

  const readAgain = useEffectEvent(async () => {
    if (document.hidden || isByHand() || !isVisitedHere() || !(await isPermitted())) return;
    await locate();
  });
  useEffect(() => {
    markVisited();
  }, []);
  useEffect(() => {
    if (shareMyLocation !== 1) return undefined;
    const again = setInterval(() => void readAgain(), geoLimits.rereadMs);
    return () => clearInterval(again);
  }, [shareMyLocation]);

  return {
    shown: { ...options, ...waiting } as GeoOptions,
    busy: changing.busy || telling.busy || locating,
    fault,
    forgetFault: () => setFault(undefined),
    change: (wanted: Change) => void change(wanted),
    changeSoon,
    locate: () => void locate(),
    /** Of a member who is hidden nothing is asked. */
    locateIfShared: () => (shareMyLocation === 1 && !isByHand() ? void locate() : undefined),
    /** Shown at once; without a network it is sent when that is back. */
    async hide(): Promise<void> {
      setWaiting({ shareMyLocation: 0 });
      await online();
      await change({ shareMyLocation: 0 });
      setWaiting({});
    },
    /** R4.207: the position is asked for once sharing is on. */
    async share(): Promise<void> {
      if (await change({ shareMyLocation: 1 })) await locate();
    },
    /** The exact point leaves the browser after the dialog that says who sees it, and at no other time. */
    shareExactly: () => void locate(0),
    /** An area that was chosen on the screen, instead of the browser's position. */
    async shareCell(cell: Cell): Promise<void> {
      if (shareMyLocation !== 1 && !(await change({ shareMyLocation: 1 }))) return;
      const { lat, lon } = middleOf(cell);
      const told = await telling.send({ latitude: lat, longitude: lon, precision: sizeOf(cell) });
      if (told) {
        markByHand(true);
        setFault(undefined);
      }
      await revalidate();
    },
  };
}

export type MapActs = ReturnType<typeof useMap>;
