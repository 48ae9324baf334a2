// Listed files of known images, in memory: every `*.csv` of the folder, read again before the next picture is judged when
// one of them has changed. What was read last stays in force where one is written while it is read.
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

async function* linesOf(file: string): AsyncGenerator<string> {
  const stream = createReadStream(file, { encoding: 'utf8' });
  try {
    yield* createInterface({ input: stream, crlfDelay: Infinity });
  } finally {
    stream.destroy();
  }
}

/** Changes with every file that is added, removed or written. */
async function stateOf(folder: string): Promise<{ names: string[]; state: string }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted();
  const stats = await Promise.all(names.map((name) => stat(path.join(folder, name), { bigint: true })));
  const state = stats
    .map(({ ino, size, mtimeNs }, at) => `${names[at]} ${ino} ${size} ${mtimeNs}`)
    .join('\n');
  return { names: names.slice(0, filesMax), state };
}

type Read = { state: string; files: ListedFile[]; known: KnownSet };

export async function createKnownLists({
  clock,
  log,
  folder,
}: Use<'clock' | 'log'> & { folder: string | undefined }) {
  let now: Read = { state: '', files: [], known: await createKnownSetBuilder().build() };
  let reading: Promise<void> | undefined;

  async function readAll(folder: string): Promise<Read> {
    const { names, state } = await stateOf(folder);
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

  async function readIfChanged(): Promise<void> {
    if (folder === undefined) return;
    if ((await stateOf(folder)).state === now.state) return;
    const read = await readAll(folder);
    // Written meanwhile: half of it may have been read. The next look reads all of it.
    if ((await stateOf(folder)).state !== read.state) return;
    now = read;
    log.info({ files: read.files.length, rows: read.known.rows }, 'known images were read');
  }

  const readAgain = (): Promise<void> =>
    (reading ??= readIfChanged()
      .catch((error: unknown) =>
        log.error({ err: error }, 'lists of known images were not read; the last ones stay'),
      )
      .finally(() => (reading = undefined)));

  await readAgain();

  return {
    /** Looks whether a file has changed, and reads all of them if so. */
    readAgain,
    find: (asked: Parameters<KnownSet['find']>[0]): Match | undefined => now.known.find(asked),
    get files() {
      return now.files;
    },
    get rows() {
      return now.known.rows;
    },
    /** The file of a match, and its row, unless the file was rewritten since. */
    async rowOf({ source, line }: Match): Promise<{ source: string; row: KnownRow | undefined }> {
      const name = now.files[source]?.name ?? '';
      let number = 0;
      for await (const text of linesOf(path.join(folder ?? '', name))) {
        number += 1;
        if (number < line) continue;
        const row = readRow(text);
        return { source: name, row: typeof row === 'string' ? undefined : row };
      }
      return { source: name, row: undefined };
    },
  };
}
export type KnownLists = Awaited<ReturnType<typeof createKnownLists>>;
