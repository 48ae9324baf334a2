// Some calls ask for a recent proof of identity only in certain states of the account.
import { stepUpMs } from '@alcove/protocol';
import type { Session } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';

export function requireStepUp({ provenAt }: Pick<Session, 'provenAt'>, now: number): void {
  if (provenAt + stepUpMs <= now) throw refuse('step_up_required');
}
