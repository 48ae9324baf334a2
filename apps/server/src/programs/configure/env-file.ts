// The text of `.env`: settings of the answers with fresh secrets, and what a former file held besides.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { loadConfig } from '../../config.ts';
import { domainSettings } from '../../domains.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { type SetupAnswers, mediaProcesses, ownKinds } from './questions.ts';

type Values = Record<string, string>;

/** None where there is no file. */
export function readFormer(file: string): Values {
  try {
    return parseEnv(readFileSync(file, 'utf8')) as Values;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new StartProblem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

const fresh = () => randomBytes(48).toString('base64url');

/** Secrets that stand in the former file stay: another SECRET_KEY would log everybody out. */
export function envValues(answers: SetupAnswers, former: Values): Values {
  const first = Number(answers.SETUP_UDP_PORT);
  const last = first + mediaProcesses - 1;
  const ofSettings = Object.entries(answers).filter(([name]) => !(name in ownKinds));
  return {
    SECRET_KEY: fresh(),
    METRICS_TOKEN: fresh(),
    ...(answers.TURN_URLS && { TURN_SECRET: fresh() }),
    ...former,
    ...(Object.fromEntries(ofSettings) as Values),
    SITE_MODE: 'production',
    MEDIA_UDP_PORTS: first === last ? String(first) : `${first}-${last}`,
  };
}

/** Reads the values as a start of the site does, in a throwaway data folder. */
export function judgeValues(values: Values): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-setup-'));
  try {
    loadConfig({ ...values, DATA_DIR: folder }, { domains: domainSettings });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In the first way that is read back as it is. */
function line(name: string, value: string): string {
  // Bare, a quotation mark would reach for the next one, lines below.
  const quotes = /['"`]/.test(value) ? ["'", '"', '`'] : ['', "'"];
  const ways = quotes.map((quote) => `${name}=${quote}${value}${quote}`);
  const readable = ways.find((way) => parseEnv(way)[name] === value);
  if (readable === undefined)
    throw new StartProblem(`${name} holds every kind of quotation mark: .env cannot hold it.`);
  return readable;
}

export function envText(values: Values): string {
  const lines = Object.keys(values)
    .toSorted()
    .map((name) => line(name, values[name] ?? ''));
  return `# Written by npm run setup; .env.example says what each setting means. Keep it to yourself.\n${lines.join('\n')}\n`;
}
