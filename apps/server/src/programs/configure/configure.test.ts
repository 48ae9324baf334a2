// `npm run setup`, from its questions to the files that it leaves.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { parseEnv, promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../testing/until.ts';
import { type DoctorFinding, fault, good } from '../../platform/doctor/finding.ts';
import { refuseFaulty, type Terminal, withoutQuestions, withQuestions } from './asking.ts';
import { envText, envValues } from './env-file.ts';
import { type SetupAnswers, questions } from './questions.ts';
import { openTerminal } from './terminal.ts';
import { writeWhole } from './whole-file.ts';

const mailPassword = 'pass-word-of-mail';
const given = {
  PUBLIC_ORIGIN: 'https://velours.test',
  SMTP_URL: `smtp://velours:${mailPassword}@127.0.0.1:9`,
  SMS_GATEWAY_URL: 'https://127.0.0.1:9/send',
  SMS_GATEWAY_TOKEN: 'token-of-the-gateway',
  AGE_PROOF: 'verifier',
  AGE_VERIFIER_NAME: 'Majeur',
  AGE_VERIFIER_ISSUER: 'https://127.0.0.1:9',
  AGE_VERIFIER_SECRET: 'secret-shared-with-the-verifier-of-ages',
  AGE_VERIFIER_SCRIPT_URL: 'https://127.0.0.1:9/widget.js',
  OPERATOR_NAME: 'Velours SARL, "chez l’ami" #7',
  OPERATOR_ADDRESS: '1 rue du Bac, 75007 Paris',
  CONTACT_EMAIL: 'desk@velours.test',
} satisfies SetupAnswers;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const program = path.resolve(import.meta.dirname, '../configure.ts');
/** The process as a script calls it, among whose answers mail, messages and the verifier do not work. */
async function setUp(answers: Record<string, string>, ...flags: string[]) {
  const file = path.join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify({ SETUP_FOLDER: path.join(folder, 'etc'), ...answers }));
  // The checkout of a test may stand where no unit could read it.
  const here = ['--env', path.join(folder, '.env'), '--project', '/opt/velours'];
  const args = [program, '--answers', file, ...here, ...flags];
  return promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH } }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      said: stdout + stderr,
    }),
  );
}

test('a script sets up a machine: .env is whole and closed to others, a former one keeps its secrets, and no secret is printed', async () => {
  const env = path.join(folder, '.env');
  // Left by a process that was killed.
  writeFileSync(path.join(folder, '..env.1234.half'), 'SECRET_KEY=half');
  writeFileSync(env, 'SECRET_KEY=a-former-secret-key-of-this-very-site\nEXIT_URL=https://exit.test/\n');
  const unasked = await setUp(given);
  expect(unasked).toEqual({ code: 2, said: expect.stringContaining('--replace replaces it') });
  expect(readFileSync(env, 'utf8')).toMatch(/^SECRET_KEY=a-former/);

  const done = await setUp(given, '--despite-faults', '--replace');
  expect(done.code, done.said).toBe(0);
  expect(done.said).toMatch(/FAULT mail\.server /);
  const values = parseEnv(readFileSync(env, 'utf8'));
  expect(values).toMatchObject({
    ...given,
    SITE_MODE: 'production',
    SECRET_KEY: 'a-former-secret-key-of-this-very-site',
    EXIT_URL: 'https://exit.test/',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  expect(statSync(env).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).toSorted()).toEqual(['.env', 'answers.json', 'etc']);
  expect(readdirSync(path.join(folder, 'etc'))).toContain('nginx.conf');
  const said = unasked.said + done.said;
  for (const secret of [mailPassword, given.SMS_GATEWAY_TOKEN, given.AGE_VERIFIER_SECRET, 'a-former-secret'])
    expect(said).not.toContain(secret);
  expect(said).not.toContain(values.METRICS_TOKEN);
});

test('a script reads every answer that is missing or malformed, and no secret among them', () => {
  const { OPERATOR_NAME: _, ...others } = given;
  const wrong = {
    ...others,
    PUBLIC_ORIGIN: 'velours',
    AGE_VERIFIER_SECRET: 'too-short',
    SETUP_PROCESSES: '2',
  };
  const lines = (() => {
    try {
      withoutQuestions(wrong);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(lines).toMatch(/^PUBLIC_ORIGIN must be .*"velours"/m);
  expect(lines).toMatch(/^OPERATOR_NAME is missing: Who runs the site/m);
  expect(lines).toMatch(/^DATABASE_URL is missing/m);
  expect(lines).toMatch(/^REDIS_URL is missing/m);
  expect(lines).toMatch(/^AGE_VERIFIER_SECRET must be at least 32/m);
  expect(lines).not.toContain('too-short');
  const found = [good('disk.data', 'It has room.'), fault('mail.server', 'It refuses us.')];
  expect(() => refuseFaulty(found, { despiteFaults: false })).toThrow(/add --despite-faults/);
  expect(() => refuseFaulty(found, { despiteFaults: true })).not.toThrow();
});

/** A person who answers in this order; the rest is as proposed. */
function person(replies: Record<string, string[]>): Terminal & { lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    async ask(words, { secret }) {
      lines.push(`${secret ? 'hidden ' : ''}${words}`);
      const [key] = Object.keys(replies).filter((begin) => words.startsWith(begin));
      return (key === undefined ? undefined : replies[key]?.shift()) ?? '';
    },
    say: (line) => void lines.push(line),
  };
}

test('a person is told at once what does not work, answers that again, and is asked nothing that does not apply', async () => {
  const tries = new Map<string, DoctorFinding[][]>([
    ['SETUP_MAIL_TO', [[fault('mail.sent', 'It refuses us.')], [good('mail.sent', 'It leaves.')]]],
    ['AGE_VERIFIER_SCRIPT_URL', [[fault('age.script', 'Nobody answers.')]]],
  ]);
  for (const question of questions)
    if (question.tried)
      vi.spyOn(question, 'tried').mockImplementation(async () => tries.get(question.name)?.shift() ?? []);
  const { SMTP_URL, PUBLIC_ORIGIN, ...known } = given;
  const terminal = person({
    'Address of the site': ['velours', PUBLIC_ORIGIN],
    'Mail server': ['smtp://wrong.test', SMTP_URL],
    'Keep this answer': ['', 'yes'],
    'Sender of mails': ['-', '-'],
  });
  const answers = await withQuestions(known, terminal);
  expect(answers).toMatchObject({ PUBLIC_ORIGIN, SMTP_URL, AGE_PROOF: 'verifier', SETUP_PROXY: 'nginx' });
  expect(answers).not.toHaveProperty('MAIL_FROM');
  expect(answers).not.toHaveProperty('REDIS_URL');
  const { lines } = terminal;
  expect(lines.filter((line) => line.includes('Mail server'))).toHaveLength(2);
  expect(lines).toContainEqual(expect.stringMatching(/^hidden Mail server/));
  expect(lines).toContainEqual(expect.stringMatching(/FAULT mail\.sent +It refuses us\./));
  expect(lines).toContainEqual(expect.stringMatching(/PUBLIC_ORIGIN must be .*"velours"/));
  expect(lines.filter((line) => /^Redis|bucket|Trusted list/.test(line))).toEqual([]);
  expect(lines.join('\n')).not.toContain(given.AGE_VERIFIER_SECRET);
});

test('a person at a terminal sees each question, never a secret that they type, and Ctrl-C is heard', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const cancelled = vi.fn<() => void>();
  const terminal = openTerminal(cancelled, { input, output });
  onTestFinished(() => terminal.close());
  let seen = '';
  output.setEncoding('utf8').on('data', (text: string) => (seen += text));
  /** What a line editor leaves on the line: what follows its last clearing. */
  const left = () => seen.split('\u001B[0J').at(-1);

  const address = terminal.ask('Address: ', { secret: false });
  await until(() => left()?.includes('Address: '));
  input.write('https://velours.test\r');
  expect(await address).toBe('https://velours.test');

  const password = terminal.ask('Password: ', { secret: true });
  await until(() => left()?.includes('Password: '));
  input.write(`${mailPassword}\r`);
  expect(await password).toBe(mailPassword);
  expect(seen).not.toContain(mailPassword);

  input.write('\u0003');
  await until(() => cancelled.mock.calls.length === 1);
});

test('values of any form are read back as they were written, and secrets are fresh each time', () => {
  const values = {
    A: 'plain',
    B: '#7 "and" it’s `odd`',
    C: "l'ami # 3",
    D: '',
    E: 'two\nlines',
    F: ' spaces ',
  };
  expect(parseEnv(envText(values))).toEqual(values);
  expect(() => envText({ G: `'"\`` })).toThrow(/^G holds/);
  const keys = [envValues(given, {}), envValues(given, {})].map(({ SECRET_KEY = '' }) => SECRET_KEY);
  expect(new Set(keys).size).toBe(2);
  expect(Math.min(...keys.map(({ length }) => length))).toBeGreaterThanOrEqual(48);
});

test('a file that cannot be replaced leaves no half of itself', () => {
  const target = path.join(folder, 'taken');
  mkdirSync(path.join(target, 'by-a-folder'), { recursive: true });
  expect(() => writeWhole(target, 'new', { mode: 0o600 })).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder)).toEqual(['taken']);
});
