// Gathers the answers: from a person at a terminal, or from what a script brings. Each is read as the start of the site
// reads it, and each group is tried as soon as it is whole.
import { type DoctorFinding, isFault } from '../../platform/doctor/finding.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import {
  type AnswerName,
  type SetupAnswers,
  kindOfAnswer,
  type SetupQuestion,
  questions,
} from './questions.ts';

export type Terminal = {
  /** What is typed is not shown where it is a secret. */
  ask(words: string, options: { secret: boolean }): Promise<string>;
  say(line: string): void;
};

/** What is known before: of the answers' file, the environment and a former `.env`. */
type Known = SetupAnswers;

const marks = { good: 'ok   ', warning: 'WARN ', fault: 'FAULT' } as const;
export const findingLine = ({ check, state, words }: DoctorFinding): string =>
  `  ${marks[state]} ${check.padEnd(20)} ${words}`;

const isSecret = (name: AnswerName) => kindOfAnswer(name).secret === true;

function problemOf(name: AnswerName, answer: string): string | undefined {
  const kind = kindOfAnswer(name);
  if (kind.read(answer) !== undefined) return undefined;
  return `${name} must be ${kind.expected}${kind.secret ? '' : ` (it is "${answer}")`}`;
}

const applies = ({ when }: SetupQuestion, answers: SetupAnswers) => when === undefined || when(answers);
const isNeeded = (question: SetupQuestion, answers: SetupAnswers) => question.isNeeded?.(answers) === true;

/** Everything from what is known and proposed: throws a StartProblem that names each answer that is missing or wrong. */
export function withoutQuestions(known: Known): SetupAnswers {
  const answers: SetupAnswers = {};
  const problems: string[] = [];
  for (const question of questions) {
    if (!applies(question, answers)) continue;
    const { name, proposed, words } = question;
    const answer = known[name] ?? proposed?.(answers);
    const problem =
      answer === undefined
        ? isNeeded(question, answers) && `${name} is missing: ${words}`
        : problemOf(name, answer);
    // What follows may read it: a malformed answer counts as none there.
    if (answer !== undefined && !problem) answers[name] = answer;
    if (problem) problems.push(problem);
  }
  if (problems.length > 0) throw new StartProblem(...problems);
  return answers;
}

/** Where nobody can be asked, what does not work is kept only if that was said before. */
export function refuseFaulty(
  findings: readonly DoctorFinding[],
  { despiteFaults }: { despiteFaults: boolean },
) {
  if (findings.some(isFault) && !despiteFaults)
    throw new StartProblem('What has a fault does not work yet: put it right, or add --despite-faults.');
}

/** All groups at once; answers what was found. */
export async function tryAll(answers: SetupAnswers): Promise<DoctorFinding[]> {
  const asked = questions.filter((question) => applies(question, answers));
  return (await Promise.all(asked.map(({ tried }) => tried?.(answers) ?? []))).flat();
}

async function askOne(question: SetupQuestion, answers: SetupAnswers, known: Known, terminal: Terminal) {
  const { name, words, proposed } = question;
  const before = known[name] ?? proposed?.(answers);
  const secret = isSecret(name);
  const shown = before === undefined ? '' : secret ? ' [as before]' : ` [${before}]`;
  for (;;) {
    const typed = (await terminal.ask(`${words}${shown}: `, { secret })).trim();
    // A dash takes back what is proposed.
    const answer = typed === '-' ? undefined : typed === '' ? before : typed;
    if (answer === undefined && !isNeeded(question, answers)) return undefined;
    const problem = answer === undefined ? `${name} is needed` : problemOf(name, answer);
    if (problem === undefined) return answer;
    terminal.say(`  ${problem}`);
  }
}

/** From the question after the last one that was tried. */
const beginOfGroup = (at: number): number =>
  questions.slice(0, at).findLastIndex(({ tried }) => tried !== undefined) + 1;

export async function withQuestions(known: Known, terminal: Terminal): Promise<SetupAnswers> {
  const answers: SetupAnswers = {};
  for (let at = 0; at < questions.length; at += 1) {
    const question = questions[at] as SetupQuestion;
    if (!applies(question, answers)) continue;
    const answer = await askOne(question, answers, known, terminal);
    if (answer === undefined) delete answers[question.name];
    else answers[question.name] = answer;
    if (!question.tried) continue;
    const findings = await question.tried(answers);
    for (const finding of findings) terminal.say(findingLine(finding));
    if (!findings.some(isFault)) continue;
    const word = await terminal.ask('Keep this answer all the same? yes, or Enter to answer again: ', {
      secret: false,
    });
    if (!/^y(?:es)?$/i.test(word.trim())) at = beginOfGroup(at) - 1;
  }
  return answers;
}
