// A member who sends a film piece by piece to real server processes, which share a database and a folder and may be
// killed at any moment.
import { createHash } from 'node:crypto';
import { openLocalFiles } from '../../../platform/files/local-files.ts';
import { systemClock } from '../../../platform/clock.ts';
import path from 'node:path';
import type { TestDatabase } from '../../../testing/index.ts';
import { createPeople } from '../../../testing/people.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { addDraft, filmBytes, post, setPhoto } from './sets.ts';

const secretKey = 'a secret that only tests know, long enough';

export function createFilmSender(
  database: TestDatabase,
  dataDir: string,
  { pieceBytes = 300_000, count = 4 } = {},
) {
  const { db } = database;
  const film = filmBytes(count * pieceBytes);
  film.fill('lamplight ', 64);
  let cookie = '';
  let draft = 0;
  const through = (url: string) => ({
    fetch: (address: string, init?: RequestInit) =>
      fetch(url + address, { ...init, headers: { ...init?.headers, cookie } }),
  });
  return {
    start: () =>
      startServerProcess({
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        SECRET_KEY: secretKey,
      }),
    /** Logs in through that process and begins a draft with one photo. */
    async enter(url: string): Promise<void> {
      const member = await createPeople({ url, db, clock: systemClock, secretKey }).member();
      draft = (await addDraft(member, { photo: await setPhoto(), count: 1, title: 'Volets' })).id;
      cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    film,
    pieceBytes,
    cookie: () => cookie,
    draft: () => draft,
    through,
    send(url: string, number: number) {
      const [first, last] = [number * pieceBytes, (number + 1) * pieceBytes - 1];
      const piece = { name: 'f.mp4', draft, first, last, total: film.length };
      return post(through(url), film.subarray(first, last + 1), piece);
    },
    sha256: createHash('sha256').update(film).digest('hex'),
    /** Of the pieces on the disk, in their order. */
    async storedSha256(): Promise<string> {
      const pieces = await db.selectFrom('upload_pieces').select('key').orderBy('first_byte').execute();
      const files = await openLocalFiles({ folder: path.join(dataDir, 'files') });
      const digest = createHash('sha256');
      for (const { key } of pieces) {
        for await (const chunk of (await files.open(key))?.stream ?? []) digest.update(chunk);
      }
      return digest.digest('hex');
    },
  };
}
