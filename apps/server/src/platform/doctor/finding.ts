// What an examination says of one thing, and how each is bounded in time. Words are for operators, in English, and never
// hold a password, a token or the address of a person.
import type { ExaminedCheck } from '@alcove/protocol';
import { withinDeadline } from '../deadline.ts';
import { Refusal } from '../refusal.ts';
import { StartProblem } from '../start-problem.ts';
import { whyUnreachable } from '../unreachable.ts';

export type DoctorFinding = {
  check: ExaminedCheck;
  /** `warning`: it works, and will not for long or not for everybody. `fault`: the site does not work as set. */
  state: 'good' | 'warning' | 'fault';
  words: string;
};

export const good = (check: ExaminedCheck, words: string): DoctorFinding => ({ check, state: 'good', words });
export const warning = (check: ExaminedCheck, words: string): DoctorFinding => ({
  check,
  state: 'warning',
  words,
});
export const fault = (check: ExaminedCheck, words: string): DoctorFinding => ({
  check,
  state: 'fault',
  words,
});

export const isFault = ({ state }: DoctorFinding): boolean => state === 'fault';

/** One engine that does not answer keeps nobody waiting for longer. */
export const examinationMs = 10_000;

/** Texts of other programs may hold what they were given: of those, only a code is repeated. */
function reasonOf(error: unknown, withinMs: number): string {
  if (error instanceof StartProblem) return error.message;
  if (error instanceof Refusal && error.code === 'deadline') return `no answer within ${withinMs / 1000} s`;
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: string };
  if (typeof code === 'string') return whyUnreachable[code] ?? code;
  if (cause !== undefined) return reasonOf(cause, withinMs);
  return name === undefined || name === 'Error' ? 'it could not be asked' : name;
}

/** What `work` finds; a failure or a silence of the engine is a fault of that name. */
export async function examined(
  check: ExaminedCheck,
  work: (signal: AbortSignal) => Promise<DoctorFinding[]>,
  { withinMs = examinationMs, of = '' }: { withinMs?: number | undefined; of?: string } = {},
): Promise<DoctorFinding[]> {
  try {
    return await withinDeadline(withinMs, work);
  } catch (error) {
    return [fault(check, `${of}${of && ': '}${reasonOf(error, withinMs)}`)];
  }
}
