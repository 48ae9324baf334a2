// The crowd as the measurement leads it: some processes with some people in each, who come, talk and count.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answered, Asked, Opening, Tally } from './crowd-process.ts';

const script = path.join(import.meta.dirname, 'crowd-process.ts');
/** Without one more delivery for so long, no more will come. */
const quietMs = 3000;
const pollMs = 100;

export type CrowdTally = Omit<Tally, 'cpuSeconds'> & {
  /** Of its busiest process, since the start of `talk`. */ coreShare: number;
};

export type Crowd = {
  /** Both inclusive; resolves when they have been sent. */
  talk(messages: { first: number; last: number; perSecond: number; bytes: number }): Promise<void>;
  /** Waits until all are delivered, or no more come. */
  count(messages: { first: number; last: number }): Promise<CrowdTally>;
  leave(): Promise<void>;
};

function ask(child: ChildProcess, asked: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`a process of the crowd ended with ${code}`));
    child.once('exit', gone);
    child.once('message', (answered: Answered) => {
      child.off('exit', gone);
      if (answered.problem) reject(new Error(answered.problem));
      else resolve(answered);
    });
    child.send(asked);
  });
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.disconnect();
  await gone;
}

export async function gatherCrowd(opening: Opening, processes: number): Promise<Crowd> {
  const children = Array.from({ length: processes }, () => fork(script, { execArgv: process.execArgv }));
  const all = (asked: Asked) => Promise.all(children.map((child) => ask(child, asked)));
  const leave = async () => void (await Promise.all(children.map(end)));
  let talkingSince = performance.now();

  try {
    await Promise.all(
      children.map((child, nth) =>
        ask(child, {
          do: 'open',
          with: { ...opening, people: opening.people.filter(({ n }) => n % processes === nth) },
        }),
      ),
    );
  } catch (error) {
    await leave();
    throw error;
  }

  async function tally(messages: { first: number; last: number }): Promise<CrowdTally> {
    const elapsed = (performance.now() - talkingSince) / 1000;
    const answers = await all({ do: 'tally', with: messages });
    const tallies = answers.flatMap((answered) => answered.tally ?? []);
    const sum = (part: (tally: Tally) => number) => tallies.reduce((total, one) => total + part(one), 0);
    return {
      delivered: sum(({ delivered }) => delivered),
      expected: sum(({ expected }) => expected),
      wrong: sum(({ wrong }) => wrong),
      bytes: sum(({ bytes }) => bytes),
      coreShare: Math.max(...tallies.map(({ cpuSeconds }) => cpuSeconds / elapsed)),
      latencies: tallies.flatMap(({ latencies }) => latencies),
      problems: tallies.flatMap(({ problems }) => problems),
    };
  }

  return {
    async talk(messages) {
      talkingSince = performance.now();
      // A moment until the last frames have arrived.
      const startAt = Number(process.hrtime.bigint() / 1000n) + 100_000;
      await all({ do: 'talk', with: { ...messages, startAt } });
    },
    async count(messages) {
      let found = await tally(messages);
      for (let quietSince = performance.now(); found.delivered < found.expected;) {
        if (performance.now() - quietSince > quietMs) break;
        await wait(pollMs);
        const later = await tally(messages);
        if (later.delivered > found.delivered) quietSince = performance.now();
        found = later;
      }
      return found;
    },
    leave,
  };
}
