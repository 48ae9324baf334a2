// ICE candidates: those of peers are bounded and rewritten before the library reads them; peers receive only those of
// this server that the operator announces.
import { isIP } from 'node:net';
import type { Candidate } from '../vocabulary.ts';
import { addressKind } from './private-addresses.ts';

/** Candidates of one connection; further ones are ignored. */
export const candidatesMax = 64;

const shape =
  /^(?:a=)?candidate:([\w+/]{1,32}) 1 udp (\d{1,10}) ([\da-fA-F.:]{3,45}) (\d{1,5}) typ (host|srflx|prflx|relay)\b/i;

/**
 * Host names are ignored: mDNS names mean nothing here, and a stranger must not make this server look up others.
 * So are private addresses where the operator does not allow them: a stranger must not make this server send
 * packets into its own network. Such a peer still connects as a peer-reflexive candidate, by its own checks.
 */
export function readCandidate(
  text: string,
  { allowsPrivate }: { allowsPrivate: boolean },
): string | undefined {
  const [, foundation, priority, address = '', port, type = ''] = shape.exec(text) ?? [];
  if (Number(port) < 1 || Number(port) > 65_535 || Number(priority) > 0x7fff_ffff) return undefined;
  const kind = addressKind(address);
  if (kind === 'unusable' || (kind === 'private' && !allowsPrivate)) return undefined;
  const related = type.toLowerCase() === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
  return `a=candidate:${foundation} 1 UDP ${priority} ${address} ${port} typ ${type.toLowerCase()}${related}`;
}

/** The candidates of our description with the `announced` address, where a router stands before this machine. */
export function ownCandidates(sdp: string, announced: string | undefined): Candidate[] {
  const mid = /^a=mid:([\w-]+)/m.exec(sdp)?.[1] ?? '0';
  const lines = new Set(sdp.match(/^a=candidate:[^\r\n]+ typ host$/gm));
  const texts = [...lines].map((line) => line.slice('a='.length));
  const seen = new Map<string, string>();
  for (const text of texts) {
    const parts = text.split(' ');
    const address = announced ?? parts[4] ?? '';
    // One for each port and family: only the announced address is reachable from outside.
    if (announced && isIP(parts[4] ?? '') !== isIP(announced)) continue;
    const candidate = [...parts.slice(0, 4), address, ...parts.slice(5)].join(' ');
    if (!seen.has(`${address} ${parts[5]}`)) seen.set(`${address} ${parts[5]}`, candidate);
  }
  return [...seen.values()].map((candidate) => ({ candidate, mid }));
}

/** Removes every address of our description: `c=` and the ports name our network too. */
export const withoutAddresses = (sdp: string): string =>
  sdp
    .replace(/^a=(?:candidate:.*|end-of-candidates)\r?\n/gm, '')
    .replace(/^c=IN IP[46] \S+/gm, 'c=IN IP4 0.0.0.0')
    .replace(/^(m=\w+) [1-9]\d* /gm, '$1 9 ');

/** Adds the candidates of `ownCandidates`, for peers that take none one by one. */
export function withCandidates(sdp: string, candidates: Candidate[]): string {
  const [head = '', first = '', ...others] = sdp.split(/^(?=m=)/m);
  const lines = candidates.map(({ candidate }) => `a=${candidate}\r\n`).join('');
  return [head, first.replace(/(?:\r?\n)*$/, '\r\n'), lines, 'a=end-of-candidates\r\n', ...others].join('');
}
