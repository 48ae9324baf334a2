// Whether the store of files can be used as the site does: written, read in ranges, listed and emptied.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Files } from '../files/files.ts';
import { openStore, type StoreSettings } from '../files/open-store.ts';
import { examined, fault, type DoctorFinding, good } from './finding.ts';

const triedBytes = 64 * 1024;
const range = { start: 1000, end: 1999 };

/** There is at least the file that was written just now; a large store takes long to list. */
async function listsAny(files: Files): Promise<boolean> {
  for await (const { key } of files.list()) return key !== '';
  return false;
}

type Step = { check: DoctorFinding['check']; said: string; wrong: string; works(): Promise<boolean> };

async function examineStore(files: Files): Promise<DoctorFinding[]> {
  const key = `doctor/${randomUUID()}.bin`;
  const content = Buffer.alloc(triedBytes, 'alcove doctor ');
  const steps: Step[] = [
    {
      check: 'files.write',
      said: 'Files are written.',
      wrong: 'A file was written, and is not there.',
      async works() {
        await files.put(key, content, { type: 'application/octet-stream', maxBytes: triedBytes });
        return (await files.stat(key))?.bytes === triedBytes;
      },
    },
    {
      check: 'files.range',
      said: 'Parts of files are read.',
      wrong: 'A part of a file was asked for, and something else came: films could not be wound.',
      async works() {
        const opened = await files.open(key, range);
        return (
          opened !== null && content.subarray(range.start, range.end + 1).equals(await buffer(opened.stream))
        );
      },
    },
    {
      check: 'files.list',
      said: 'Files are listed.',
      wrong: 'A file was written, and no file is listed: no backup would hold it.',
      works: () => listsAny(files),
    },
    {
      check: 'files.delete',
      said: 'Files are removed.',
      wrong: 'A file that was removed is still there.',
      async works() {
        await files.remove(key);
        return (await files.stat(key)) === null;
      },
    },
  ];
  const found: DoctorFinding[] = [];
  try {
    for (const { check, said, wrong, works } of steps) {
      const [finding = good(check, said)] = await examined(check, async () =>
        (await works()) ? [] : [fault(check, wrong)],
      );
      found.push(finding);
      // Without a written file there is nothing to read.
      if (check === 'files.write' && finding.state === 'fault') break;
    }
  } finally {
    await files.remove(key).catch(() => {});
  }
  return found;
}

export const examineFiles = (settings: StoreSettings, withinMs?: number): Promise<DoctorFinding[]> =>
  examined(
    'files.write',
    async () => {
      const files = await openStore(settings);
      try {
        return await examineStore(files);
      } finally {
        await files.close();
      }
    },
    { withinMs },
  );
