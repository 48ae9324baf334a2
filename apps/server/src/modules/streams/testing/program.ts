// A member's program that speaks WHIP and WHEP to a site: descriptions, candidates, an end.
import { streamsCalls } from '@alcove/protocol';
import type { TestMember, TestSite } from '../../../testing/index.ts';
import { offer, openSite } from './cast.ts';

export const description = `${offer}\r\na=ice-ufrag:four\r\na=ice-pwd:a-password-of-ice\r\n`;
export const candidate = 'candidate:1 1 UDP 1 192.0.2.1 9 typ host';
export const fragment = (line: string, ufrag = 'four') =>
  `a=ice-ufrag:${ufrag}\r\na=ice-pwd:a-password-of-ice\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\na=${line}\r\n`;

export const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

type Sent = { method?: string; bearer?: string; type?: string; body?: string; match?: string };

export function createProgram(site: Pick<TestSite, 'fetch'>) {
  const send = (path: string, { method = 'POST', bearer, type = 'application/sdp', body, match }: Sent) =>
    site.fetch(path, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': type }),
        ...(match !== undefined && { 'if-match': match }),
      },
    });
  return {
    send,
    broadcast: (room: string, bearer: string) =>
      send(`/whip/${encodeURIComponent(room)}`, { bearer, body: description }),
    watch: (streamId: string, bearer: string) => send(`/whep/${streamId}`, { bearer, body: description }),
    patch: (path: string, bearer: string, match: string | undefined, body: string) =>
      send(path, {
        method: 'PATCH',
        bearer,
        body,
        type: 'application/trickle-ice-sdpfrag',
        ...(match !== undefined && { match }),
      }),
    end: (path: string, bearer: string) => send(path, { method: 'DELETE', bearer }),
  };
}

/** A site for all tests of a file, people for it, and their programs. */
export async function openProgramSite() {
  const { site, cast } = await openSite();
  return {
    site,
    cast,
    program: createProgram(site),
    /** A guest in a room, and a member whose OBS is about to broadcast there. */
    async studio() {
      const room = await cast.openRoom();
      const guest = await cast.someone(room);
      const member = await site.member();
      return { room, guest, member, key: await keyOf(member) };
    },
  };
}

export async function keyOf(member: TestMember): Promise<string> {
  const made = await member.call(streamsCalls.renewStreamKey, {});
  if (made.status !== 'success') throw new Error(made.code);
  return made.data.key;
}
export async function tokenFor(member: TestMember, stream_id: string): Promise<string> {
  const made = await member.call(streamsCalls.viewerToken, { stream_id });
  if (made.status !== 'success') throw new Error(made.code);
  return made.data.token;
}
