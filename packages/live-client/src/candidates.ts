// One's own candidates on their way to the house: none before the description that they belong to.
import { streamLimits } from '@alcove/protocol';
import type { PeerCandidate } from './live-streams.ts';

type Wired = { stream_index: number; stream_label: string; candidate: string };

export function createCandidates(send: (candidate: Wired) => void) {
  let held: Wired[] | undefined = [];
  let count = 0;
  return {
    add({ index, label, candidate }: PeerCandidate) {
      if (++count > streamLimits.candidates || candidate.length > streamLimits.candidateMax) return;
      const wired = { stream_index: index, stream_label: label, candidate };
      if (held) held.push(wired);
      else send(wired);
    },
    /** The description is on its way. */
    open() {
      const waiting = held ?? [];
      held = undefined;
      for (const candidate of waiting) send(candidate);
    },
  };
}
