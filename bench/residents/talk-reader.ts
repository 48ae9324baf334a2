// A member who reads a room of the demo and counts what its residents say.
import { createLiveClient } from '@alcove/live-client';
import { openResidentSite, readCast } from '../../apps/residents/src/site.ts';

const nothingKept = { of: () => new Map<string, string>(), keep: () => undefined };

export async function openTalkReader(url: string, { nick, room }: { nick: string; room: string }) {
  const cast = await readCast(url);
  const member = cast.find((one) => one.nick === nick);
  if (!member) throw new Error(`the demo has no ${nick}`);
  const site = openResidentSite(url, member, nothingKept);
  await site.enter();
  const residents = new Set(cast.flatMap(({ uid, resident }) => (resident === '' ? [] : [uid])));
  const client = createLiveClient({
    openSocket: site.openSocket,
    readConfiguration: site.configuration,
    log: () => undefined,
  });
  let lines = 0;
  client.on('message', ({ uid }) => {
    if (residents.has(uid)) lines++;
  });
  await client.connect({ ref: room });
  return { lines: () => lines, close: client.close };
}
