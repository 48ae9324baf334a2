// How long it takes to enter a room with its history: from the request until its messages have come.
import type { MeasuredSite } from './measured-site.ts';
import { type Person, type Room, sides } from './sides.ts';
import { openWire, type Wire } from './wire.ts';

const request = (action: string, args: Record<string, unknown>) =>
  JSON.stringify({ plugin: action === 'login' ? 'login' : 'room', action, args: { timestamp: 0, ...args } });
const lastMessage = '{"type":"callback","plugin":"chat","action":"last_message"';
const round = (value: number): number => Number(value.toFixed(2));

/** A member who is connected, and in no room. */
async function connect(person: Person, room: Room, port: number) {
  const listeners = new Set<(text: string) => void>();
  const textThat = async (isIt: (text: string) => boolean): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const listener = (text: string) => void (isIt(text) && resolve(text));
    listeners.add(listener);
    return promise.finally(() => listeners.delete(listener));
  };
  const loggedIn = textThat((text) => text.startsWith('{"type":"result","messageid":1,'));
  const wire: Wire = await openWire({
    port,
    path: sides.site.path(person),
    headers: sides.site.headers(room, port),
    onText(_wire, bytes, start, length) {
      const text = bytes.toString('utf8', start, start + length);
      for (const listener of listeners) listener(text);
    },
    onEnd: () => {},
  });
  wire.send(request('login', { messageid: 1, token: person.token }));
  const answer = await loggedIn;
  if (!answer.includes('"result":200')) throw new Error(`login: ${answer}`);
  return { wire, textThat };
}

export async function timeJoining(
  site: MeasuredSite,
  { members, messages }: { members: number; messages: number },
) {
  const { port, cookie, stop } = await site.open();
  const room = { id: site.roomId, cookie, run: 'joining' };
  const times: number[] = [];
  const wires: Wire[] = [];
  try {
    for (const person of site.people.slice(0, members)) {
      const { wire, textThat } = await connect(person, room, port);
      wires.push(wire);
      const arrived = textThat((text) => text.startsWith(lastMessage));
      const began = performance.now();
      wire.send(request('join_room', { messageid: 2, roomid: site.roomId }));
      const { data } = JSON.parse(await arrived) as { data: { messages: unknown[] } };
      times.push(performance.now() - began);
      if (data.messages.length !== messages) throw new Error(`${data.messages.length} messages came`);
    }
  } finally {
    for (const wire of wires) wire.end();
    await stop();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { medianMs: quantile(0.5), p99Ms: quantile(0.99) };
}
