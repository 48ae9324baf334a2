// Holds local ICE candidates back until the description they belong to has been sent.
import { streamLimits } from '@alcove/protocol';
import type { PeerCandidate } from './live-streams.ts';

type Wired = { stream_index: number; stream_label: string; candidate: string };

export function createLocalCandidateQueue(send: (candidate: Wired) => void) {
  let held: Wired[] | undefined = [];
  let count = 0;
  return {
    add({ index, label, candidate }: PeerCandidate) {
      if (++count > streamLimits.candidates || candidate.length > streamLimits.candidateMax) return;
      const wired = { stream_index: index, stream_label: label, candidate };
      if (held) held.push(wired);
      else send(wired);
    },
    /** The description was sent: sends the held candidates, and later ones at once. */
    open() {
      const waiting = held ?? [];
      held = undefined;
      for (const candidate of waiting) send(candidate);
    },
  };
}
