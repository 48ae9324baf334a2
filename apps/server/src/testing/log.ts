// Logs of tests: silent, or remembered so that a test can read them.
import pino, { type BaseLogger } from 'pino';
import { describeError } from '../platform/log.ts';

export const silentLog: BaseLogger = pino({ level: 'silent' });

type LogRecord = {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  msg: string;
} & Record<string, unknown>;
export type RecordedLog = BaseLogger & { entries: LogRecord[] };

export function recordLog(): RecordedLog {
  const entries: LogRecord[] = [];
  const log = pino(
    {
      level: 'trace',
      base: null,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
    },
    { write: (line: string) => void entries.push(JSON.parse(line) as LogRecord) },
  );
  return Object.assign(log, { entries });
}
