// Listed files of known images, in memory: every `*.csv` of the folder, read again before the next picture is judged when
// one of them has changed. What was read last stays in force while the folder is being written.
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type KnownImageFault, knownImageLimits, type ListedFile } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { createKnownSetBuilder, type KnownSet, type Match } from './known-set.ts';
import { isHeading, type KnownRow, readRow } from './list-row.ts';

/** Sources are numbered in one byte. */
const filesMax = 255;
/** A list that is copied over its former self is empty, then half, and the copying may pause: it is left alone so long. */
const stillMs = 5000;

async function* linesOf(file: string): AsyncGenerator<string> {
  const stream = createReadStream(file, { encoding: 'utf8' });
  try {
    yield* createInterface({ input: stream, crlfDelay: Infinity });
  } finally {
    stream.destroy();
  }
}

type Found = { names: string[]; state: string; changedAt: number[] };

/** `state` changes with every file that is added, removed or written; `changedAt` also as one goes for another to come. */
async function stateOf(folder: string): Promise<Found> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted();
  const stats = await Promise.all(names.map((name) => stat(path.join(folder, name), { bigint: true })));
  const { mtimeMs } = await stat(folder);
  const state = stats
    .map(({ ino, size, mtimeNs }, at) => `${names[at]} ${ino} ${size} ${mtimeNs}`)
    .join('\n');
  const changedAt = [mtimeMs, ...stats.map(({ mtimeNs }) => Number(mtimeNs) / 1e6)];
  return { names: names.slice(0, filesMax), state, changedAt };
}

type Read = { state: string; files: ListedFile[]; known: KnownSet };
/** With the reading in which it was found. */
export type ListedMatch = Match & { read: Read };

export async function createKnownLists({
  clock,
  log,
  folder,
}: Use<'clock' | 'log'> & { folder: string | undefined }) {
  let now: Read = { state: '', files: [], known: await createKnownSetBuilder().build() };
  let reading: Promise<void> | undefined;

  async function readAll(folder: string, { names, state }: Found): Promise<Read> {
    const builder = createKnownSetBuilder();
    const files: ListedFile[] = [];
    for (const [source, name] of names.entries()) {
      const file: ListedFile = { name, rows: 0, read_at: clock.now(), skipped: 0, faults: [] };
      let number = 0;
      const skip = (fault: KnownImageFault) => {
        file.skipped += 1;
        if (file.faults.length < knownImageLimits.faults) file.faults.push({ line: number, fault });
      };
      for await (const line of linesOf(path.join(folder, name))) {
        number += 1;
        if (line.trim() === '' || (number === 1 && isHeading(line))) continue;
        const row = builder.rows < knownImageLimits.rows ? readRow(line) : 'too_many';
        if (typeof row === 'string') {
          skip(row);
          continue;
        }
        builder.add(row, { source, line: number });
        file.rows += 1;
      }
      files.push(file);
      if (file.skipped > 0)
        log.warn(
          { file: name, skipped: file.skipped, faults: file.faults },
          'rows of known images were skipped',
        );
    }
    return { state, files, known: await builder.build() };
  }

  async function readIfChanged(leftAloneMs: number): Promise<void> {
    if (folder === undefined) return;
    const found = await stateOf(folder);
    if (found.state === now.state) return;
    // Either way: the clock of the disk may be ahead of ours.
    if (found.changedAt.some((at) => Math.abs(clock.now() - at) < leftAloneMs)) return;
    const read = await readAll(folder, found);
    // Written meanwhile: half of it may have been read. The next look reads all of it.
    if ((await stateOf(folder)).state !== read.state) return;
    now = read;
    log.info({ files: read.files.length, rows: read.known.rows }, 'known images were read');
  }

  const readAgain = (leftAloneMs = stillMs): Promise<void> =>
    (reading ??= readIfChanged(leftAloneMs)
      .catch((error: unknown) =>
        log.error({ err: error }, 'lists of known images were not read; the last ones stay'),
      )
      .finally(() => (reading = undefined)));

  // Nothing is in force yet that could stay.
  await readAgain(0);

  return {
    /** Looks whether a file has changed, and reads all of them if so. */
    readAgain: () => readAgain(),
    find(asked: Parameters<KnownSet['find']>[0]): ListedMatch | undefined {
      const found = now.known.find(asked);
      return found && { ...found, read: now };
    },
    get files() {
      return now.files;
    },
    get rows() {
      return now.known.rows;
    },
    /** The file of a match, and its row, unless a file was rewritten since. */
    async rowOf({ source, line, read }: ListedMatch): Promise<{ source: string; row: KnownRow | undefined }> {
      const name = read.files[source]?.name ?? '';
      const isAsRead = () =>
        stateOf(folder ?? '').then(
          ({ state }) => state === read.state,
          () => false,
        );
      if (!(await isAsRead())) return { source: name, row: undefined };
      let number = 0;
      for await (const text of linesOf(path.join(folder ?? '', name))) {
        number += 1;
        if (number < line) continue;
        const row = readRow(text);
        return { source: name, row: typeof row !== 'string' && (await isAsRead()) ? row : undefined };
      }
      return { source: name, row: undefined };
    },
  };
}
export type KnownLists = Awaited<ReturnType<typeof createKnownLists>>;
