// Private messages: what one costs and how soon it is there, beside prosody; what is lost where sockets are cut and the
// server dies; reading and searching among a million; how soon a call that is answered shows both pictures.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { answeredCalls } from './pm/calls.ts';
import { underFaults } from './pm/loss.ts';
import { besideProsody } from './pm/peers.ts';
import { amongStored } from './pm/stored.ts';
import { sayUnless } from './counting/results.ts';

const parts = { peers: besideProsody, loss: underFaults, stored: amongStored, calls: answeredCalls };
type Part = keyof typeof parts;

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Some parts alone, with commas. */
    only: { type: 'string', default: Object.keys(parts).join() },
  },
  strict: false,
});
const say = sayUnless(asked.json);

const faults: string[] = [];
const found: Record<string, unknown> = {};
for (const name of String(asked.only).split(',') as Part[]) {
  try {
    const { faults: of, ...figures } = await parts[name](say);
    faults.push(...of);
    Object.assign(found, figures);
  } catch (error) {
    faults.push(`${name}: ${String(error)}`);
  }
}
const result = {
  bench: 'pm',
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  faults,
  ...found,
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
