// The process of `npm run doctor`: examines what the settings name, as the site uses it.
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { examine } from '../platform/doctor/examine.ts';
import { type DoctorFinding, isFault } from '../platform/doctor/finding.ts';
import { tieSecret, tieStore } from '../platform/doctor/site-marks.ts';
import { openStore } from '../platform/files/open-store.ts';
import type { Log } from '../platform/log.ts';
import { inOwn, runProgram } from './program.ts';

const foundCode = 1;
const stateWidth = 8;
const checkWidth = 22;

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    'mail-to': { type: 'string' },
    'accept-secret': { type: 'boolean', default: false },
    'accept-files': { type: 'boolean', default: false },
  },
});

const lineOf = ({ check, state, words }: DoctorFinding): string =>
  `${state.padEnd(stateWidth)} ${check.padEnd(checkWidth)} ${words}`;

/** From the next start on, the database belongs to the secret or the store of these settings. */
const accept = (config: Config, log: Log): Promise<void> =>
  inOwn(config, log, async ({ pool }) => {
    const client = await pool.connect();
    const files = await openStore(config);
    try {
      await migrate(pool);
      if (asked['accept-secret']) await tieSecret(client, config.secretKey, { replaces: true });
      if (asked['accept-files']) await tieStore(client, files, { replaces: true });
    } finally {
      client.release();
      await files.close();
    }
    console.log('Accepted: start the site.');
  });

await runProgram(async (config, log) => {
  if (asked['accept-secret'] || asked['accept-files']) return accept(config, log);
  const found = await examine(config, { mailTo: asked['mail-to'] });
  console.log(asked.json ? JSON.stringify(found, null, 2) : found.map(lineOf).join('\n'));
  if (found.some(isFault)) process.exitCode = foundCode;
});
