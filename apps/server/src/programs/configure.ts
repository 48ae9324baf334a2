// The process of `npm run setup`: asks what a production site needs, tries each answer, and writes `.env` and the files
// of `deploy/` for this machine. Exit code 2: nothing was written.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../platform/start-problem.ts';
import { findingLine, refuseFaulty, tryAll, withoutQuestions, withQuestions } from './configure/asking.ts';
import { type Machine, writeDeployFiles } from './configure/deploy-files.ts';
import { envText, judgeValues, readFormer, envValues } from './configure/env-file.ts';
import { type AnswerName, type SetupAnswers, mediaProcesses, questions } from './configure/questions.ts';
import { openTerminal } from './configure/terminal.ts';
import { writeWhole } from './configure/whole-file.ts';

const project = path.resolve(import.meta.dirname, '../../../..');
const failedCode = 2;
const cancelledCode = 130;

const { values: asked } = parseArgs({
  options: {
    answers: { type: 'string' },
    /** No questions: what is not answered is as proposed. */
    yes: { type: 'boolean', default: false },
    /** Without questions: whether a `.env` that is there may be replaced. */
    replace: { type: 'boolean', default: false },
    /** Without questions: whether answers are kept that do not work yet. */
    'despite-faults': { type: 'boolean', default: false },
    env: { type: 'string', default: path.join(project, '.env') },
    /** Where the units find the checkout. */
    project: { type: 'string', default: project },
  },
});

function readAnswers(file: string): SetupAnswers {
  try {
    const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const known = new Set<string>(questions.map(({ name }) => name));
    const entries = Object.entries(given as Record<string, unknown>);
    const strange = entries.filter(([name, value]) => !known.has(name) || typeof value !== 'string');
    if (strange.length > 0)
      throw new StartProblem(
        ...strange.map(([name]) => `${name} in ${file} is no answer: setup asks for other names, as texts.`),
      );
    return given as SetupAnswers;
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`${file} cannot be read as JSON.`);
  }
}

/** Of `values`, what is asked for. */
const answersAmong = (values: Record<string, string | undefined>): SetupAnswers =>
  Object.fromEntries(
    questions.flatMap(({ name }): [AnswerName, string][] => {
      const value = values[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );

function machineOf(answers: SetupAnswers, turnSecret: string | undefined): Machine {
  const first = Number(answers.PORT);
  const announcedAddress = answers.MEDIA_ANNOUNCED_ADDRESS;
  return {
    project: asked.project,
    host: new URL(answers.PUBLIC_ORIGIN ?? '').hostname,
    proxy: answers.SETUP_PROXY as Machine['proxy'],
    ports: Array.from({ length: Number(answers.SETUP_PROCESSES) }, (_, nth) => first + nth),
    dataDir: path.resolve(project, answers.DATA_DIR ?? ''),
    udp: { first: Number(answers.SETUP_UDP_PORT), perProcess: mediaProcesses },
    backupDir: answers.BACKUP_DIR ?? '',
    contact: answers.CONTACT_EMAIL ?? '',
    folder: path.resolve(project, answers.SETUP_FOLDER ?? ''),
    ...(turnSecret && announcedAddress && { turn: { secret: turnSecret, announcedAddress } }),
  };
}

function write(answers: SetupAnswers, former: Record<string, string>): void {
  const values = envValues(answers, former);
  judgeValues(values);
  const machine = machineOf(answers, answers.TURN_URLS && values.TURN_SECRET);
  const unfit = [machine.project, machine.folder, machine.dataDir, machine.backupDir].find((each) =>
    /[^\w./@+-]/.test(each),
  );
  if (unfit !== undefined)
    throw new StartProblem(`${unfit}: units of systemd take no such path; choose one without spaces.`);
  const text = envText(values);
  const names = writeDeployFiles(machine);
  writeWhole(asked.env, text, { mode: 0o600 });
  console.log(`Written: ${asked.env}, and in ${machine.folder}: ${names.join(', ')}`);
  console.log(`Start the site, and read the link of its first owner: sudo sh ${machine.folder}/install.sh`);
}

async function bySilence(known: SetupAnswers, former: Record<string, string>): Promise<void> {
  if (Object.keys(former).length > 0 && !asked.replace)
    throw new StartProblem(`${asked.env} is there: --replace replaces it, and keeps its secrets.`);
  const answers = withoutQuestions(known);
  const findings = await tryAll(answers);
  for (const finding of findings) console.log(findingLine(finding));
  refuseFaulty(findings, { despiteFaults: asked['despite-faults'] });
  write(answers, former);
}

async function byQuestions(known: SetupAnswers, former: Record<string, string>): Promise<void> {
  const terminal = openTerminal(() => {
    console.log('\nNothing was written.');
    process.exit(cancelledCode);
  });
  try {
    console.log(
      'Enter takes what stands in brackets, - takes it away. Ctrl-C ends it; nothing is written before the end.',
    );
    const answers = await withQuestions(known, terminal);
    if (Object.keys(former).length > 0) {
      const word = await terminal.ask(`Replace ${asked.env}? Its secrets stay. yes or no: `, {
        secret: false,
      });
      if (!/^y(?:es)?$/i.test(word.trim())) throw new StartProblem('Nothing was written.');
    }
    write(answers, former);
  } finally {
    terminal.close();
  }
}

try {
  const former = readFormer(asked.env);
  const known: SetupAnswers = {
    ...answersAmong(former),
    ...answersAmong(process.env),
    ...(asked.answers && readAnswers(asked.answers)),
  };
  if (asked.yes || asked.answers !== undefined) await bySilence(known, former);
  else if (process.stdin.isTTY) await byQuestions(known, former);
  else
    throw new StartProblem('No terminal to ask at: name the answers with --answers FILE.json, or add --yes.');
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = failedCode;
}
