// Candidates as WHIP and WHEP carry them: a fragment of a description (RFC 8840), read and written.
import { streamLimits } from '@alcove/protocol';
import type { Candidate } from '../media-engine/media-engine.ts';

export const fragmentType = 'application/trickle-ice-sdpfrag';

export type Fragment = {
  /** Of which generation they are; empty where it is not said. */
  ufrag: string;
  /** Null: there are no more. */
  candidates: (Candidate | null)[];
};

const perLine = /^a=(mid|ice-ufrag|candidate|end-of-candidates)(?::(.*))?$/;

/** Nothing where it is no fragment. More candidates than the bound are not looked at. */
export function readFragment(text: string): Fragment | undefined {
  const fragment: Fragment = { ufrag: '', candidates: [] };
  // A line says to which part of the description what follows it belongs.
  let mid = '';
  let known = false;
  for (const line of text.split(/\r?\n/)) {
    const [, name, value = ''] = perLine.exec(line) ?? [];
    if (line.startsWith('m=')) mid = '';
    if (name !== undefined) known = true;
    if (name === 'mid') mid = value.slice(0, 32);
    else if (name === 'ice-ufrag') fragment.ufrag = value;
    else if (fragment.candidates.length > streamLimits.candidates) continue;
    else if (name === 'end-of-candidates') fragment.candidates.push(null);
    else if (name === 'candidate' && value.length <= streamLimits.candidateMax) {
      fragment.candidates.push({ candidate: `candidate:${value}`, mid });
    }
  }
  return known ? fragment : undefined;
}

export type Generation = { ufrag: string; pwd: string };

/** By whose name and password a description's candidates are tried. */
export const generationOf = (sdp: string): Generation => ({
  ufrag: /^a=ice-ufrag:(\S{1,256})\r?$/m.exec(sdp)?.[1] ?? '',
  pwd: /^a=ice-pwd:(\S{1,256})\r?$/m.exec(sdp)?.[1] ?? '',
});

/** The first line of a description carries the candidates of all, since they share one way. */
export function writeFragment(
  { ufrag, pwd }: Generation,
  line: { kind: string; mid: string },
  candidates: readonly (Candidate | null)[],
): string {
  const told = candidates.map((each) => (each ? `a=${each.candidate}` : 'a=end-of-candidates'));
  return [
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `m=${line.kind} 9 UDP/TLS/RTP/SAVPF 0`,
    `a=mid:${line.mid}`,
    ...told,
    '',
  ].join('\r\n');
}
