// Candidates: those of peers are bounded and written anew before the library sees them; of our own, peers
// learn those that the operator announces and nothing else.
import { BlockList, isIP } from 'node:net';
import type { Candidate } from '../media-engine.ts';

/** Of one connection; more are not looked at. */
export const candidatesMax = 64;

/** Nobody's own address. */
const nowhere = new BlockList();
nowhere.addSubnet('0.0.0.0', 8);
nowhere.addSubnet('224.0.0.0', 3);
nowhere.addSubnet('ff00::', 8, 'ipv6');
nowhere.addAddress('::', 'ipv6');

const shape =
  /^(?:a=)?candidate:([\w+/]{1,32}) 1 udp (\d{1,10}) ([\da-fA-F.:]{3,45}) (\d{1,5}) typ (host|srflx|prflx|relay)\b/i;

/**
 * Names are left out: hidden ones (mDNS) mean nothing here, and a stranger shall not have us look up others.
 * Such a peer is known by where its packets come from.
 */
export function readCandidate(text: string): string | undefined {
  const [, foundation, priority, address = '', port, type = ''] = shape.exec(text) ?? [];
  const family = isIP(address);
  if (!family || Number(port) < 1 || Number(port) > 65_535 || Number(priority) > 0x7fff_ffff)
    return undefined;
  if (nowhere.check(address, family === 6 ? 'ipv6' : 'ipv4')) return undefined;
  const related = type.toLowerCase() === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
  return `a=candidate:${foundation} 1 UDP ${priority} ${address} ${port} typ ${type.toLowerCase()}${related}`;
}

/** Our own of a description, as peers shall know them; `announced`: behind it the router finds us. */
export function ownCandidates(sdp: string, announced: string | undefined): Candidate[] {
  const mid = /^a=mid:([\w-]+)/m.exec(sdp)?.[1] ?? '0';
  const lines = new Set(sdp.match(/^a=candidate:[^\r\n]+ typ host$/gm));
  const texts = [...lines].map((line) => line.slice('a='.length));
  const seen = new Map<string, string>();
  for (const text of texts) {
    const parts = text.split(' ');
    const told = announced ?? parts[4] ?? '';
    // One of their kind for each port: of several networks only the announced one leads to us.
    if (announced && isIP(parts[4] ?? '') !== isIP(announced)) continue;
    const candidate = [...parts.slice(0, 4), told, ...parts.slice(5)].join(' ');
    if (!seen.has(`${told} ${parts[5]}`)) seen.set(`${told} ${parts[5]}`, candidate);
  }
  return [...seen.values()].map((candidate) => ({ candidate, mid }));
}

/** Our description without any address: `c=` and the ports name our own network, too. */
export const withoutAddresses = (sdp: string): string =>
  sdp
    .replace(/^a=(?:candidate:.*|end-of-candidates)\r?\n/gm, '')
    .replace(/^c=IN IP[46] \S+/gm, 'c=IN IP4 0.0.0.0')
    .replace(/^(m=\w+) [1-9]\d* /gm, '$1 9 ');

/** With what `ownCandidates` told, for those who take none one by one. */
export function withCandidates(sdp: string, candidates: Candidate[]): string {
  const [head = '', first = '', ...others] = sdp.split(/^(?=m=)/m);
  const lines = candidates.map(({ candidate }) => `a=${candidate}\r\n`).join('');
  return [head, first.replace(/(?:\r?\n)*$/, '\r\n'), lines, 'a=end-of-candidates\r\n', ...others].join('');
}
