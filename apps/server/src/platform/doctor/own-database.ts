// Whether the database belongs to this site: to its secret, its store of files and its time; and what it says of the
// processes and the settings of the site.
import type { ClientBase } from 'pg';
import { openStore, type StoreSettings } from '../files/open-store.ts';
import { judgeClock, measureAheadMs } from './clocks.ts';
import { type DoctorFinding, examined, fault, good } from './finding.ts';
import { withClient } from './postgres.ts';
import { siteParts } from '../site-parts.ts';
import type { GivenSettings } from '../site-settings/fixed-settings.ts';
import { examineReadOnly } from './own-settings.ts';
import { type ListedProcess, listedProcesses } from './process-list.ts';
import { stateOfSecret, stateOfStore } from './site-marks.ts';
import { foreignFiles, foreignSecret } from './start-check.ts';

export type OwnDatabaseSettings = StoreSettings & {
  url: string;
  secretKey: string;
  siteSettings: GivenSettings;
};

async function examineSecret(client: ClientBase, secretKey: string): Promise<DoctorFinding> {
  const check = 'secret.database';
  return (await stateOfSecret(client, secretKey)) === 'another'
    ? fault(check, foreignSecret)
    : good(check, 'SECRET_KEY is the one of this database.');
}

const examineStore = (client: ClientBase, settings: StoreSettings): Promise<DoctorFinding[]> =>
  examined('files.shared', async () => {
    const check = 'files.shared';
    const files = await openStore(settings);
    try {
      return (await stateOfStore(client, files)) === 'another'
        ? [fault(check, foreignFiles)]
        : [good(check, 'The store of files is the one of this database.')];
    } finally {
      await files.close();
    }
  });

/** One finding for all of them that go well, and one for each that does not. */
function judgeClocks(listed: readonly ListedProcess[]): DoctorFinding[] {
  const check = 'clock.processes';
  const judged = listed.map(({ name, host, aheadMs }) => judgeClock(check, `${name} on ${host}`, aheadMs));
  const wrong = judged.filter(({ state }) => state !== 'good');
  if (wrong.length > 0) return wrong;
  return [good(check, `The clocks of ${listed.length} running processes are that of PostgreSQL.`)];
}

/** Video may be another engine's, or none. */
const neededParts = siteParts.filter((part) => part !== 'media');

/** Where processes share the site among themselves, each part has one. */
function judgeParts(listed: readonly Pick<ListedProcess, 'serves'>[]): DoctorFinding[] {
  const check = 'processes.parts';
  if (listed.length === 0) return [];
  const unserved = neededParts.filter((part) => !listed.some(({ serves }) => serves.includes(part)));
  if (unserved.length === 0) return [good(check, 'Pages, sockets and jobs are each served by a process.')];
  return unserved.map((part) => fault(check, `No running process serves ${part}: add it to SERVE of one.`));
}

/** Before the first start there is nothing that it could be compared with. */
async function hasBegun(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ begun: boolean }>(
    `select to_regclass('site_marks') is not null as begun`,
  );
  return rows[0]?.begun ?? false;
}

export const examineOwnDatabase = (
  { url, secretKey, siteSettings, ...store }: OwnDatabaseSettings,
  withinMs?: number,
  now: () => number = Date.now,
): Promise<DoctorFinding[]> =>
  examined(
    'secret.database',
    () =>
      withClient(url, async (client) => {
        const clock = judgeClock('clock.postgres', 'this machine', await measureAheadMs(client, now));
        if (!(await hasBegun(client))) return [clock];
        const listed = await listedProcesses(client);
        return [
          clock,
          await examineSecret(client, secretKey),
          ...(await examineStore(client, store)),
          ...judgeClocks(listed),
          ...judgeParts(listed),
          await examineReadOnly(client, siteSettings),
        ];
      }),
    { withinMs },
  );
