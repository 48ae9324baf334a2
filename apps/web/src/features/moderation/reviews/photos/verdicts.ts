// What a reviewer has chosen on a screen of photos, before anything is sent.
import type { PhotoReason, WaitingReview } from '@alcove/protocol';

export type WaitingPhoto = Extract<WaitingReview, { kind: 'photo' }>;
export type PhotoVerdict = { decision: 'accept' } | { decision: 'refuse'; reason: PhotoReason; note: string };
/** By the photo's number, in the order of the choices, so that the last is undone first. */
export type PhotoVerdicts = ReadonlyMap<number, PhotoVerdict>;

export const withVerdict = (verdicts: PhotoVerdicts, id: number, verdict: PhotoVerdict): PhotoVerdicts =>
  new Map([...withoutPhoto(verdicts, id), [id, verdict]]);

/** A photo that was handed on: what was chosen on it is not sent. */
export const withoutPhoto = (verdicts: PhotoVerdicts, id: number): PhotoVerdicts =>
  new Map([...verdicts].filter(([each]) => each !== id));

export function withoutLast(verdicts: PhotoVerdicts): PhotoVerdicts {
  const last = [...verdicts.keys()].at(-1);
  return last === undefined ? verdicts : withoutPhoto(verdicts, last);
}

export const refusedIn = (verdicts: PhotoVerdicts): number =>
  [...verdicts.values()].filter(({ decision }) => decision === 'refuse').length;

/** The next without a choice after this one, else this one. */
export function nextUndecided(photos: readonly WaitingPhoto[], verdicts: PhotoVerdicts, at: number): number {
  const later = photos.findIndex(({ id }, index) => index > at && !verdicts.has(id));
  return later < 0 ? at : later;
}
