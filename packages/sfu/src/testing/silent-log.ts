// A log that drops everything.
import type { SfuLog } from '../options.ts';

const drop = () => undefined;

export const silentLog: SfuLog = { debug: drop, warn: drop, error: drop };
