// The log: JSON lines about lifecycle, recoveries and failures. It never learns what people write,
// where they are or how to reach them: no bodies, query strings, cookies, addresses of mail.
import { type BaseLogger, pino } from 'pino';
import type { Config } from '../config.ts';

export type Log = BaseLogger;

const maxTextLength = 4000;
const mailAddress = /[^\s@<>"'(]+@[^\s@<>"')]+\.[a-z]{2,}/gi;
const afterQuestionMark = /\?[^\s"')]*/g;

const discreet = (text: string): string =>
  text.slice(0, maxTextLength).replaceAll(mailAddress, '[mail]').replaceAll(afterQuestionMark, '');

/** Only what helps to find the entry: properties of errors may quote rows and requests. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: `thrown: ${typeof error}` };
  const { code, severity, routine, table, constraint } = error as Error & Record<string, unknown>;
  const frames = discreet((error.stack ?? '').replace(/^[\s\S]*?(?=\n\s+at )/, ''));
  // Postgres quotes values in its messages; where it complained is enough.
  if (severity !== undefined)
    return { type: 'DatabaseError', code, routine, table, constraint, stack: frames };
  return {
    type: error.name,
    message: discreet(error.message),
    ...(typeof code === 'string' && { code }),
    stack: frames,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

export const createLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: { write(line: string): void },
): Log =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    // Standard output, beside the start's own lines; standard error says only why a program could not go on.
    destination ?? pino.destination({ dest: 1, sync: true }),
  );

/** Of programs whose own output is read by others. */
export const standardError = () => pino.destination({ dest: 2, sync: true });
