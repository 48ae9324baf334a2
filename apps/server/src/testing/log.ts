// Logs of tests: silent, or remembered so that a test can read them.
import pino, { type BaseLogger } from 'pino';
import { describeError } from '../platform/log.ts';

export const silentLog: BaseLogger = pino({ level: 'silent' });

export type LogEntry = {
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  msg: string;
} & Record<string, unknown>;
export type RecordedLog = BaseLogger & { entries: LogEntry[] };

export function recordLog(): RecordedLog {
  const entries: LogEntry[] = [];
  const log = pino(
    {
      level: 'debug',
      base: null,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
    },
    { write: (line: string) => void entries.push(JSON.parse(line) as LogEntry) },
  );
  return Object.assign(log, { entries });
}
