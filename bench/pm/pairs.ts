// Members online in pairs, on the site or on prosody, as one generator drives both: who writes what to whom follows
// from the number of a message, and each recipient counts what came.
import { setTimeout as wait } from 'node:timers/promises';
import { pmSocket, secondsOf } from '@alcove/protocol';
import type { Person } from '../chat/sides.ts';
import { openWire } from '../chat/wire.ts';
import { createLatencies } from '../counting/latencies.ts';
import { openXmpp, xmppMessage } from './xmpp-wire.ts';

/** Around the number of a message and its time in microseconds. */
const mark = Buffer.from('@@');
const [numberDigits, timeDigits] = [7, 15];
const markBytes = mark.length + numberDigits + timeDigits;
const openingAtOnce = 32;
/**
 * Without one more delivery for so long, no more will come. prosody that is behind reads all sockets before it writes
 * to any, which takes it several seconds.
 */
const quietMs = 20_000;
const delivery = Buffer.from('{"type":"callback","plugin":"im","action":"message"');
const words =
  'Bonsoir demain soir on pourrait se revoir vers neuf heures chez nous si cela vous convient encore '.repeat(
    3,
  );

const micros = () => Number(process.hrtime.bigint() / 1000n);

export type Talking = { messages: number; perSecond: number; bytes: number };
export type TalkResult = {
  delivered: number;
  latencies: [number, number][];
  /** The share of this process's core that the generator used. */
  generatorShare: number;
  seconds: number;
  problems: string[];
};
export type Pairs = {
  /** Waits until all are delivered, or no more come; `watch` runs as the first message leaves. */
  talk(talking: Talking, watch?: () => void): Promise<TalkResult>;
  leave(): void;
};

type Wire = { send(to: Person, number: number, text: string): void; end(): void };
type Enter = (person: Person, onBytes: (bytes: Buffer, from: number, to: number) => number) => Promise<Wire>;

/** Where the site is; the cookies of a member's browser; and a name that no other run has. */
export type SiteSide = { port: number; cookiesOf(n: number): string; run: string };

const frame = (action: string, args: Record<string, unknown>) =>
  JSON.stringify({ plugin: 'im', action, args: { timestamp: secondsOf(Date.now()), ...args } });

const enterSite =
  ({ port, cookiesOf, run }: SiteSide, lost: (why: string) => void): Enter =>
  async (person, onBytes) => {
    const { promise: isIn, resolve, reject } = Promise.withResolvers<void>();
    let isOver = false;
    const wire = await openWire({
      port,
      path: pmSocket.path,
      headers: { Cookie: cookiesOf(person.n), Origin: `http://127.0.0.1:${port}` },
      onText(_, bytes, start, length) {
        if (bytes.subarray(start, start + delivery.length).equals(delivery))
          return void onBytes(bytes, start, start + length);
        const text = bytes.toString('utf8', start, start + length);
        if (text.startsWith('{"type":"callback","plugin":"im","action":"conversations"')) resolve();
        if (text.startsWith('{"type":"result"') && !text.includes('"result":200')) {
          lost(text);
          reject(new Error(text));
        }
      },
      onEnd: (why) => isOver || lost(why),
    });
    wire.send(frame('connect', { messageid: 1, token: '' }));
    await isIn;
    return {
      send: (to, number, message) =>
        wire.send(frame('message', { messageid: number + 2, to: to.uid, message, mid: `${run}-${number}` })),
      end() {
        isOver = true;
        wire.end();
      },
    };
  };

const enterProsody =
  (port: number, lost: (why: string) => void): Enter =>
  async ({ n }, read) => {
    let isOver = false;
    const wire = await openXmpp({
      port,
      n,
      onBytes: (bytes) => read(bytes, 0, bytes.length),
      onEnd: (why) => isOver || lost(why),
    });
    return {
      send: (to, number, text) => wire.send(xmppMessage(to.n, number, text)),
      end() {
        isOver = true;
        wire.end();
      },
    };
  };

/** Waits until nothing is left, or nothing more comes. */
async function settle(left: () => number): Promise<void> {
  let [before, since] = [left(), performance.now()];
  while (left() > 0 && performance.now() - since < quietMs) {
    await wait(20);
    if (left() < before) [before, since] = [left(), performance.now()];
  }
}

/** All of them enter; number n is written by member n, in turn, to the other of their pair. */
async function gather(people: readonly Person[], enter: Enter, problems: string[]): Promise<Pairs> {
  const wires: Wire[] = [];
  const senderOf = (number: number) => number % people.length;
  /** How often each message came to its recipient. */
  let seen = new Uint8Array(0);
  let [first, total, delivered] = [0, 0, 0];
  let latencies = createLatencies();

  const receive =
    (nth: number) =>
    (bytes: Buffer, from: number, to: number): number => {
      let read = from;
      for (
        let at = bytes.indexOf(mark, from);
        at >= 0 && at + markBytes <= to;
        at = bytes.indexOf(mark, read)
      ) {
        const number = Number(bytes.toString('latin1', at + mark.length, at + mark.length + numberDigits));
        const sentAt = Number(bytes.toString('latin1', at + mark.length + numberDigits, at + markBytes));
        read = at + markBytes;
        // What members sent themselves comes to their own sockets as well.
        if ((senderOf(number) ^ 1) !== nth || number < first) continue;
        seen[number - first] = (seen[number - first] ?? 0) + 1;
        delivered += 1;
        latencies.add(micros() - sentAt);
      }
      const open = bytes.indexOf(mark, read);
      return open >= 0 && open < to ? open : Math.max(read, to - 1);
    };

  const waiting = [...people.entries()];
  const enterNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [nth, person] = next;
      wires[nth] = await enter(person, receive(nth));
    }
  };
  await Promise.all(Array.from({ length: openingAtOnce }, enterNext));

  return {
    async talk({ messages, perSecond, bytes: size }, watch = () => {}) {
      first = total;
      total += messages;
      seen = new Uint8Array(messages);
      delivered = 0;
      latencies = createLatencies();
      watch();
      const cpu = process.cpuUsage();
      const began = micros();
      for (let number = first; number < total; number++) {
        const early = began + ((number - first) * 1_000_000) / perSecond - micros();
        if (early > 500) await wait(early / 1000);
        const sender = senderOf(number);
        const head = `${mark}${String(number).padStart(numberDigits, '0')}${String(micros()).padStart(timeDigits, '0')} `;
        wires[sender]?.send(people[sender ^ 1] as Person, number, (head + words).slice(0, size));
      }
      const used = process.cpuUsage(cpu);
      const seconds = (micros() - began) / 1e6;
      await settle(() => messages - delivered);
      const wrong = seen.reduce((sum, times) => sum + Math.abs(times - 1), 0);
      return {
        delivered,
        latencies: latencies.counts(),
        generatorShare: (used.user + used.system) / 1e6 / seconds,
        seconds,
        problems: [
          ...problems.splice(0),
          ...(wrong > 0 ? [`${wrong} deliveries are missing or doubled`] : []),
        ],
      };
    },
    leave() {
      for (const wire of wires) wire.end();
    },
  };
}

const most = 5;
export function pairsOnSite(people: readonly Person[], side: SiteSide): Promise<Pairs> {
  const problems: string[] = [];
  return gather(
    people,
    enterSite(side, (why) => void (problems.length < most && problems.push(why))),
    problems,
  );
}
export function pairsOnProsody(people: readonly Person[], port: number): Promise<Pairs> {
  const problems: string[] = [];
  return gather(
    people,
    enterProsody(port, (why) => void (problems.length < most && problems.push(why))),
    problems,
  );
}
