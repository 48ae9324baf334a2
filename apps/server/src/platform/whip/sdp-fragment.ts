// ICE candidates as WHIP and WHEP carry them: SDP fragments (RFC 8840), read and written.
import { streamLimits } from '@alcove/protocol';
import type { Candidate } from '../media-engine/media-engine.ts';

export const fragmentType = 'application/trickle-ice-sdpfrag';

export type Fragment = {
  /** The ICE generation of the candidates; empty where the fragment does not name it. */
  ufrag: string;
  /** Null marks the end of candidates. */
  candidates: (Candidate | null)[];
};

const perLine = /^a=(mid|ice-ufrag|candidate|end-of-candidates)(?::(.*))?$/;

/** Undefined where the text is no fragment. Candidates beyond the bound are ignored. */
export function readFragment(text: string): Fragment | undefined {
  const fragment: Fragment = { ufrag: '', candidates: [] };
  // `a=mid` names the media section of the candidates that follow it.
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

/** The ICE user name fragment and password of a description. */
export const generationOf = (sdp: string): Generation => ({
  ufrag: /^a=ice-ufrag:(\S{1,256})\r?$/m.exec(sdp)?.[1] ?? '',
  pwd: /^a=ice-pwd:(\S{1,256})\r?$/m.exec(sdp)?.[1] ?? '',
});

/** The first media section carries the candidates of all, because they are bundled. */
export function writeFragment(
  { ufrag, pwd }: Generation,
  line: { kind: string; mid: string },
  candidates: readonly (Candidate | null)[],
): string {
  const lines = candidates.map((each) => (each ? `a=${each.candidate}` : 'a=end-of-candidates'));
  return [
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `m=${line.kind} 9 UDP/TLS/RTP/SAVPF 0`,
    `a=mid:${line.mid}`,
    ...lines,
    '',
  ].join('\r\n');
}
