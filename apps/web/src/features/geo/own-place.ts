// Where this browser is, as it may leave the device: the middle of a cell, and the point itself at precision 0 alone.
import { cellAt, cellSizeFor, geoLimits, middleOf, type Place } from '@alcove/protocol';

export type LocationFault = 'unsupported' | 'insecure' | 'denied' | 'timeout';

/** What is sent of a point. */
export const snapped = (place: Place, precision: number): Place =>
  precision === 0 ? place : middleOf(cellAt(place, cellSizeFor(precision)));

const faults: Record<number, LocationFault> = { 1: 'denied', 2: 'timeout', 3: 'timeout' };

/** Asks the browser, which may ask its reader. */
export function findPlace(precision: number): Promise<Place | LocationFault> {
  if (!window.isSecureContext) return Promise.resolve('insecure');
  // Some browsers lack it, whatever the types say.
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (!geolocation) return Promise.resolve('unsupported');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(snapped({ lat: coords.latitude, lon: coords.longitude }, precision)),
      ({ code }) => resolve(faults[code] ?? 'timeout'),
      { timeout: geoLimits.locatingMs, maximumAge: geoLimits.rereadMs, enableHighAccuracy: precision === 0 },
    );
  });
}

/** Whether the browser tells the position without asking its reader again. */
export async function isPermitted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // A browser that cannot say would ask: then only a press does.
    return false;
  }
}
