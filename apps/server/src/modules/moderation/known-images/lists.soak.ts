// A list of as many rows as are taken, rewritten again and again while pictures are judged: copied over itself with
// pauses, and put in its place as a whole. Every judgement is by the whole former or the whole next list, broken rows are
// named, and others of the process have their turn all the while.
import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { knownImageLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { silentLog, until } from '../../../testing/index.ts';
import { soakMs } from '../../../testing/soak.ts';
import { slice } from './hash-index.ts';
import { createKnownLists } from './lists.ts';

const { rows, faults } = knownImageLimits;
/** Good rows before each broken one. */
const brokenEvery = rows / (2 * faults);
const rowsOfChunk = 10_000;
/** Of a copy that waits: shorter than lists are left alone. */
const pauseMs = 500;
const leastRounds = 2;
const readWithinMs = 240_000;
const turnsBetweenJudgements = 20;

const hashOf = (version: number, row: number): string => hash('sha256', `${version} ${row}`);
const isPrint = (row: number): boolean => row % 2 === 0;
/** First, last and between them, prints and digests. */
const asked = [0, 1, rows / 4, rows / 2 + 1, rows - 2, rows - 1];

/** Of versions that follow each other, broken rows stand at other places. */
function* chunksOf(version: number): Generator<string> {
  for (let first = 0; first < rows; first += rowsOfChunk) {
    let chunk = '';
    for (let row = first; row < first + rowsOfChunk; row++) {
      const digits = hashOf(version, row);
      chunk += isPrint(row) ? `${digits},,,minor\n` : `,${digits},,consent\n`;
      if (row % brokenEvery === version) chunk += 'abc,,,minor\n';
    }
    yield chunk;
  }
}

async function write(file: string, version: number, { hasPauses }: { hasPauses: boolean }): Promise<void> {
  const stream = createWriteStream(file);
  let written = 0;
  for (const chunk of chunksOf(version)) {
    const isLate = hasPauses && written % (rows / 4) === 0;
    if (isLate) await wait(pauseMs);
    await new Promise<void>((resolve, reject) =>
      stream.write(chunk, (error) => (error ? reject(error) : resolve())),
    );
    written += rowsOfChunk;
  }
  await new Promise<void>((resolve) => stream.end(resolve));
}

test(
  'a list of a million rows that is rewritten while pictures are judged is in force as a whole, the former or the next',
  { timeout: soakMs + 900_000 },
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-known-'));
    const file = path.join(folder, 'partage.csv');
    await write(file, 1, { hasPauses: false });
    const lists = await createKnownLists({ clock: systemClock, log: silentLog, folder });
    const knownOf = (version: number): number =>
      asked.filter((row) => {
        const digits = hashOf(version, row);
        return isPrint(row)
          ? lists.find({ sha256: hashOf(0, 0), pdqs: [digits], isClear: true })
          : lists.find({ sha256: digits, pdqs: [], isClear: false });
      }).length;
    /** Which list is in force, in one moment: what it knows, and where its broken rows stand. */
    const inForce = (versions: readonly number[]): string => {
      const [found] = lists.files;
      return JSON.stringify([versions.map(knownOf), found?.rows, found?.skipped, found?.faults[0]]);
    };
    const whole = (versions: readonly number[], version: number): string =>
      JSON.stringify([
        versions.map((each) => (each === version ? asked.length : 0)),
        rows,
        2 * faults,
        { line: version + 2, fault: 'hash_short' },
      ]);
    expect(inForce([1, 2])).toBe(whole([1, 2], 1));
    expect(lists.files[0]?.faults).toHaveLength(faults);

    const end = performance.now() + soakMs;
    for (let round = 1; round <= leastRounds || performance.now() < end; round++) {
      const [former, next] = [round, round + 1];
      const versions = [former, next];
      const judged = new Map<string, number>();
      let turns = 0;
      const over = new AbortController();
      const judge = () => judged.set(inForce(versions), (judged.get(inForce(versions)) ?? 0) + 1);
      async function asOthers() {
        for (; !over.signal.aborted; turns++) {
          await turn();
          if (turns % turnsBetweenJudgements === 0) judge();
        }
      }
      async function asPictures() {
        for (; !over.signal.aborted; await turn()) {
          await lists.readAgain();
          judge();
        }
      }
      const others = Promise.all([asOthers(), asPictures()]);
      if (round % 2 === 1) await write(file, next, { hasPauses: true });
      else {
        await write(`${file}.part`, next, { hasPauses: false });
        await rename(`${file}.part`, file);
      }
      turns = 0;
      await until(() => knownOf(next) === asked.length, {
        withinMs: readWithinMs,
        what: `list ${next} is in force`,
      });
      over.abort();
      await others;
      expect([...judged.keys()].toSorted(), `round ${round}`).toEqual(
        [whole(versions, former), whole(versions, next)].toSorted(),
      );
      // Reading and filing give way at least once for so many rows.
      expect(turns, `round ${round}`).toBeGreaterThan(rows / slice);
    }
    await rm(folder, { recursive: true });
  },
);
