// Visits of the reader that were cut off since the page was opened: what was given back of each.
import type { EndedVisit } from '@alcove/protocol';
import { createOpenState } from '../../open-state.ts';

const kept = 3;

const cutVisits = createOpenState<readonly EndedVisit[]>();

/** The latest first. */
export const useEarlierVisits = (roomid: number): readonly EndedVisit[] =>
  (cutVisits.use() ?? []).filter((visit) => visit.roomid === roomid).slice(0, kept);

export function noteEndedVisit(visit: EndedVisit): void {
  if (visit.returned > 0) cutVisits.set([visit, ...(cutVisits.get() ?? [])]);
}
