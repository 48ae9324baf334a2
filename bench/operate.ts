// What operating costs: backup and restore beside Debian's pg_dump and pg_restore, and the chat while a backup runs; two
// processes that are replaced in turn under pages and talk; and how long a site of one process is away.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { sayUnless } from './counting/results.ts';
import { besidePgDump } from './operate/beside-pg-dump.ts';
import { replacedInTurn } from './operate/replaced-in-turn.ts';
import { restartOfOne } from './operate/restart-of-one.ts';

const parts = { backup: besidePgDump, rolling: replacedInTurn, one: restartOfOne };
type Part = keyof typeof parts;

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Some parts alone, with commas. */
    only: { type: 'string', default: Object.keys(parts).join() },
    members: { type: 'string', default: '100000' },
    messages: { type: 'string', default: '1000000' },
    /** Backups of each side, in turn. */
    rounds: { type: 'string', default: '2' },
    /** Restores of each side, in turn. */
    restores: { type: 'string', default: '1' },
  },
  strict: false,
});
const say = sayUnless(asked.json);
const sizes = {
  members: Number(asked.members),
  messages: Number(asked.messages),
  rounds: Number(asked.rounds),
  restores: Number(asked.restores),
};

const faults: string[] = [];
const found: Record<string, unknown> = {};
for (const name of String(asked.only).split(',') as Part[]) {
  try {
    const { faults: of, ...figures } = await parts[name](say, sizes);
    faults.push(...of);
    Object.assign(found, figures);
  } catch (error) {
    faults.push(`${name}: ${String(error)}`);
  }
}
const result = {
  bench: 'operate',
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  faults,
  ...found,
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
