// How long it takes to enter a room with its history: from the request until the last line has come.
import type { House } from './house.ts';
import { type Person, type Room, sides } from './sides.ts';
import { openWire, type Wire } from './wire.ts';

const request = (action: string, args: Record<string, unknown>) =>
  JSON.stringify({ plugin: action === 'login' ? 'login' : 'room', action, args: { timestamp: 0, ...args } });
const lastMessage = '{"type":"callback","plugin":"chat","action":"last_message"';
const round = (value: number): number => Number(value.toFixed(2));

/** One who is connected, and in no room. */
async function connect(person: Person, room: Room, port: number) {
  const hearing = new Set<(text: string) => void>();
  const heard = async (isIt: (text: string) => boolean): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const hear = (text: string) => void (isIt(text) && resolve(text));
    hearing.add(hear);
    return promise.finally(() => hearing.delete(hear));
  };
  const loggedIn = heard((text) => text.startsWith('{"type":"result","messageid":1,'));
  const wire: Wire = await openWire({
    port,
    path: sides.site.path(person),
    headers: sides.site.headers(room, port),
    onText(_wire, bytes, start, length) {
      const text = bytes.toString('utf8', start, start + length);
      for (const hear of hearing) hear(text);
    },
    onEnd: () => {},
  });
  wire.send(request('login', { messageid: 1, token: person.token }));
  const answer = await loggedIn;
  if (!answer.includes('"result":200')) throw new Error(`login: ${answer}`);
  return { wire, heard };
}

export async function timeJoining(
  house: House,
  { members, messages }: { members: number; messages: number },
) {
  const { port, cookie, stop } = await house.open();
  const room = { id: house.roomId, cookie, run: 'joining' };
  const times: number[] = [];
  const wires: Wire[] = [];
  try {
    for (const person of house.people.slice(0, members)) {
      const { wire, heard } = await connect(person, room, port);
      wires.push(wire);
      const arrived = heard((text) => text.startsWith(lastMessage));
      const began = performance.now();
      wire.send(request('join_room', { messageid: 2, roomid: house.roomId }));
      const { data } = JSON.parse(await arrived) as { data: { messages: unknown[] } };
      times.push(performance.now() - began);
      if (data.messages.length !== messages) throw new Error(`${data.messages.length} messages were kept`);
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
