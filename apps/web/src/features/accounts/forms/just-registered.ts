// When this tab has had a code mailed by registering: another one waits until then.
import { codeResendMs } from '@alcove/protocol';

let until = 0;

export const justRegistered = {
  mark(): void {
    until = performance.now() + codeResendMs;
  },
  waitMs: (): number => until - performance.now(),
};
