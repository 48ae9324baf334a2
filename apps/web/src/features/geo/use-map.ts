// What a reader does on the map: every change goes to the server, and the page's loader reads what follows from it.
import { type ArgumentsOf, type geoCalls, geoLimits, type GeoOptions } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { isVisitedHere, markVisited } from '../../visited-here.ts';
import { findPlace, isPermitted, type LocationFault } from './own-place.ts';

type Change = ArgumentsOf<typeof geoCalls.changeGeoOptions>;

/** A slider is let go of. */
const settledMs = 400;

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

  async function locate(): Promise<void> {
    setLocating(true);
    const found = await findPlace(options.precision);
    setLocating(false);
    if (typeof found === 'string') return setFault(found);
    setFault(undefined);
    await telling.send({ latitude: found.lat, longitude: found.lon });
    await revalidate();
    return undefined;
  }

  const readAgain = useEffectEvent(async () => {
    if (document.hidden || !isVisitedHere() || !(await isPermitted())) return;
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
    change: (wanted: Change) => void change(wanted),
    changeSoon,
    locate,
    /** Of a member who is hidden nothing is asked. */
    locateIfShared: async () => (shareMyLocation === 1 && isVisitedHere() ? locate() : undefined),
    hide: () => void change({ shareMyLocation: 0 }),
    /** R4.207: the position is asked for once sharing is on. */
    async share(): Promise<void> {
      if (await change({ shareMyLocation: 1 })) await locate();
    },
  };
}

export type MapActs = ReturnType<typeof useMap>;
