// One process of the crowd: its people read, and some of them write on time whether or not the server
// keeps up. It counts what each of them was delivered.
import { setTimeout as wait } from 'node:timers/promises';
import { createLatencies } from '../counting/latencies.ts';
import { type Person, type Room, type SideName, sides } from './sides.ts';
import { openWire, type Wire } from './wire.ts';

export type Opening = {
  side: SideName;
  port: number;
  room: Room;
  people: Person[];
  /** Those who write, in all processes: number of each in turn. */
  writers: number[];
  /** Who is not delivered what whom writes. */
  apart: { reader: number; writer: number }[];
  /** They come one by one over so long, whether or not those before have been let in; or a few at a time. */
  overMs?: number;
  /** Messages of the whole run; those before `warm` only warm the server up. */
  messages: number;
  warm: number;
};
export type Talking = { first: number; last: number; perSecond: number; bytes: number; startAt: number };
export type Tally = {
  delivered: number;
  expected: number;
  /** Deliveries that are missing or came again. */
  wrong: number;
  bytes: number;
  /** Since the start of `talk`. */
  cpuSeconds: number;
  latencies: [number, number][];
  problems: string[];
};
export type Asked =
  | { do: 'open'; with: Opening }
  | { do: 'talk'; with: Talking }
  | { do: 'tally'; with: { first: number; last: number } };
export type Answered = { done: Asked['do']; tally?: Tally; problem?: string };

const openingAtOnce = 48;
/** Around the number of a message, its time in microseconds, and what fills it up. */
const mark = Buffer.from('@@');
const numberDigits = 7;
const timeDigits = 15;
const maxProblems = 5;

const micros = () => Number(process.hrtime.bigint() / 1000n);

let opening: Opening;
let people: { person: Person; wire: Wire; seen: Uint8Array }[] = [];
const problems: string[] = [];
const latencies = createLatencies();
let bytes = 0;
let cpuBefore = process.cpuUsage();

const note = (problem: string) => void (problems.length < maxProblems && problems.push(problem));

function readNumber(source: Buffer, start: number, digits: number): number {
  let value = 0;
  for (let at = start; at < start + digits; at++) value = value * 10 + (source[at] ?? 48) - 48;
  return value;
}

function startsWith(source: Buffer, start: number, length: number, prefix: Buffer): boolean {
  if (length < prefix.length) return false;
  for (let at = prefix.length - 1; at >= 0; at--) if (source[start + at] !== prefix[at]) return false;
  return true;
}

async function enter(person: Person, { side: name, port, room, messages, warm }: Opening) {
  const side = sides[name];
  const delivery = Buffer.from(side.delivery);
  const seen = new Uint8Array(messages);
  const { promise: isIn, resolve, reject } = Promise.withResolvers<void>();
  const wire = await openWire({
    port,
    path: side.path(person),
    headers: side.headers(room, port),
    onText(its, source, start, length) {
      if (!startsWith(source, start, length, delivery)) {
        const reaction = side.react(source.toString('utf8', start, start + length), person, room);
        if (reaction.send) its.send(reaction.send);
        if (reaction.in) resolve();
        if (reaction.problem) {
          note(reaction.problem);
          reject(new Error(reaction.problem));
        }
        return;
      }
      const at = source.indexOf(mark, start + delivery.length) + mark.length;
      const number = readNumber(source, at, numberDigits);
      seen[number] = (seen[number] ?? 0) + 1;
      if (number < warm) return;
      latencies.add(micros() - readNumber(source, at + numberDigits, timeDigits));
      bytes += length;
    },
    onEnd: (why) => note(`a member of the crowd was let go: ${why}`),
  });
  if (side.greeting) wire.send(side.greeting(person, room));
  await isIn;
  people.push({ person, wire, seen });
}

async function open(asked: Opening) {
  opening = asked;
  const { overMs } = asked;
  if (overMs !== undefined) {
    const startAt = performance.now();
    const arrive = async (person: Person, nth: number) => {
      await wait(Math.max(0, startAt + (nth * overMs) / asked.people.length - performance.now()));
      await enter(person, asked);
    };
    return void (await Promise.all(asked.people.map(arrive)));
  }
  const waiting = [...asked.people];
  const enterNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await enter(next, asked);
  };
  await Promise.all(Array.from({ length: openingAtOnce }, enterNext));
}

/** Every message has a time and a sender; each process sends the messages of its own people. */
async function talk({ first, last, perSecond, bytes: size, startAt }: Talking) {
  const { writers, room, side } = opening;
  cpuBefore = process.cpuUsage();
  const own = new Map(people.map((each) => [each.person.n, each.wire]));
  for (let number = first; number <= last; number++) {
    const wire = own.get(writers[number % writers.length] ?? -1);
    if (!wire) continue;
    const dueAt = startAt + ((number - first) * 1_000_000) / perSecond;
    const early = dueAt - micros();
    if (early > 500) await wait(early / 1000);
    const head = `${mark}${String(number).padStart(numberDigits, '0')}${String(micros()).padStart(timeDigits, '0')} `;
    wire.send(sides[side].say(head.padEnd(size, 'x'), number + 2, room));
  }
}

function tally({ first, last }: { first: number; last: number }): Tally {
  const { writers, apart } = opening;
  const apartPairs = new Set(apart.map(({ reader, writer }) => `${reader} ${writer}`));
  const found = { delivered: 0, expected: 0, wrong: 0 };
  for (const { person, seen } of people) {
    for (let number = first; number <= last; number++) {
      const times = seen[number] ?? 0;
      const expected = apartPairs.has(`${person.n} ${writers[number % writers.length]}`) ? 0 : 1;
      found.delivered += times;
      found.expected += expected;
      found.wrong += Math.abs(times - expected);
    }
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ...found, bytes, cpuSeconds: (user + system) / 1e6, latencies: latencies.counts(), problems };
}

async function answer(asked: Asked): Promise<Answered> {
  if (asked.do === 'open') await open(asked.with);
  else if (asked.do === 'talk') await talk(asked.with);
  else return { done: 'tally', tally: tally(asked.with) };
  return { done: asked.do };
}

process.on('message', (asked: Asked) => {
  void answer(asked)
    .catch((error: Error) => ({ done: asked.do, problem: problems[0] ?? error.message }))
    .then((answered) => process.send?.(answered));
});
process.on('disconnect', () => process.exit());
