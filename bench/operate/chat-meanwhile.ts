// How soon a message is there, in a room in which members talk, while something else runs on the machine again and again.
import { gatherCrowd } from '../chat/crowd.ts';
import type { MeasuredSite } from '../chat/measured-site.ts';
import { quantileMs } from '../counting/latencies.ts';

export const roomMembers = 200;
const writers = Array.from({ length: 20 }, (_, nth) => nth * 10);
const talk = { perSecond: 10, bytes: 200 };
const messages = { warm: 50, counted: 100 };

/** Of all deliveries, in milliseconds. */
export async function chatP99(
  measured: MeasuredSite,
  { run, faults, beside }: { run: string; faults: string[]; beside?: () => Promise<unknown> },
): Promise<number> {
  const { port, cookie, stop } = await measured.open();
  const crowd = await gatherCrowd(
    {
      side: 'site',
      port,
      room: { id: measured.roomId, cookie, run },
      people: measured.people.slice(0, roomMembers),
      writers,
      apart: [],
      messages: messages.warm + messages.counted,
      warm: messages.warm,
    },
    1,
  );
  try {
    await crowd.talk({ first: 0, last: messages.warm - 1, ...talk });
    const part = { first: messages.warm, last: messages.warm + messages.counted - 1 };
    const over = new AbortController();
    const again = async () => {
      if (beside) while (!over.signal.aborted) await beside();
    };
    await Promise.all([crowd.talk({ ...part, ...talk }).finally(() => over.abort()), again()]);
    const { wrong, problems, latencies } = await crowd.count(part);
    faults.push(...problems);
    if (wrong > 0) faults.push(`${wrong} deliveries are missing or doubled (${run})`);
    return quantileMs(latencies, 0.99);
  } finally {
    await crowd.leave();
    await stop();
  }
}
