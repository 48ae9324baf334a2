// The process of `npm run doctor`: examines what the settings name, as the site uses it.
import { parseArgs } from 'node:util';
import { runningPostgres } from '../platform/db/embedded-postgres.ts';
import { examine } from '../platform/doctor/examine.ts';
import { type DoctorFinding, isFault } from '../platform/doctor/finding.ts';
import { runProgram } from './program.ts';

const foundCode = 1;
const stateWidth = 8;
const checkWidth = 22;

const { values: asked } = parseArgs({
  options: { json: { type: 'boolean', default: false }, 'mail-to': { type: 'string' } },
});

const lineOf = ({ check, state, words }: DoctorFinding): string =>
  `${state.padEnd(stateWidth)} ${check.padEnd(checkWidth)} ${words}`;

await runProgram(async (config) => {
  const databaseUrl = config.databaseUrl ?? (await runningPostgres(config.dataDir).catch(() => undefined));
  const found = await examine(config, { databaseUrl, mailTo: asked['mail-to'] });
  console.log(asked.json ? JSON.stringify(found, null, 2) : found.map(lineOf).join('\n'));
  if (found.some(isFault)) process.exitCode = foundCode;
});
