// What a start refuses, because going on would damage: a foreign secret, files that other processes of the site do not
// see, a clock that is far off.
import type { ClientBase, Pool } from 'pg';
import { withinDeadline } from '../deadline.ts';
import type { Files } from '../files/files.ts';
import { StartProblem } from '../start-problem.ts';
import { judgeClock, measureAheadMs } from './clocks.ts';
import { isFault } from './finding.ts';
import {
  areOthersConnected,
  type MarkState,
  stateOfSecret,
  stateOfStore,
  tieSecret,
  tieStore,
} from './site-marks.ts';

type Needs = {
  pool: Pool;
  /** Opens the store of the settings. */
  openStore(): Promise<Files>;
  secretKey: string;
  now?: () => number;
};

export const foreignSecret =
  'SECRET_KEY is not the one of this database: what it sealed could not be opened (authenticators, evidence, links). ' +
  'Set the former one; to go on without what it sealed: npm run doctor -- --accept-secret';
export const foreignFiles =
  'The store of files is not the one that the database names: set the former DATA_DIR or S3_… again. ' +
  'If all files were brought here: npm run doctor -- --accept-files';
const unsharedFiles =
  'Other processes use this database with another store of files: all of them need the same one ' +
  '(S3_…, or one folder DATA_DIR/files that all of them share).';

/** A store that does not answer prevents nothing: it may come back. */
const storeAnswersMs = 3000;

async function examineStore(client: ClientBase, files: Files): Promise<MarkState> {
  const examineNow = async () => {
    const state = await stateOfStore(client, files);
    if (state !== 'none yet') return state;
    await tieStore(client, files);
    return stateOfStore(client, files);
  };
  return withinDeadline(storeAnswersMs, examineNow).catch(() => 'none yet');
}

/** Answers lines for the operator about what is wrong and prevents nothing; throws a StartProblem for what does. */
export async function checkStart({ pool, openStore, secretKey, now = Date.now }: Needs): Promise<string[]> {
  const client = await pool.connect();
  const files = await openStore();
  try {
    // Two first starts at once would each name their store, and one of the names be lost.
    await client.query(`select pg_advisory_lock(hashtextextended('site marks', 0))`);
    const clock = judgeClock('clock.postgres', 'this machine', await measureAheadMs(client, now));
    if (isFault(clock)) throw new StartProblem(clock.words);

    await tieSecret(client, secretKey);
    if ((await stateOfSecret(client, secretKey)) === 'another') throw new StartProblem(foreignSecret);

    const isForeign = (await examineStore(client, files)) === 'another';
    if (isForeign && (await areOthersConnected(client))) throw new StartProblem(unsharedFiles);
    return [...(clock.state === 'warning' ? [clock.words] : []), ...(isForeign ? [foreignFiles] : [])];
  } finally {
    // The lock goes with the connection, whatever is still under way on it.
    client.release(true);
    await files.close();
  }
}
