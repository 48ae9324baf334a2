// Actions that may ask for a recent login: apart from the dialogs, which every page loads.
import type { Envelope } from '@alcove/protocol';
import type { Unanswered } from '../../call/call-server.ts';
import { stepUpDialog } from './dialogs.ts';

type Answer<T> = Envelope<T> | Unanswered;

/**
 * Runs an action that asks for a recent login; when it is refused for the lack of one, asks for it and runs
 * the action again. A reader who cancels gets the refusal.
 *
 * `useCall(addresses.removeTotp, { around: withStepUp })`
 */
export async function withStepUp<T>(act: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await act();
  if (answer.status === 'success' || answer.code !== 'step_up_required') return answer;
  const proven = await new Promise<boolean>((settle) => {
    stepUpDialog.get()?.settle(false);
    stepUpDialog.set({ settle });
  });
  stepUpDialog.set(undefined);
  return proven ? await act() : answer;
}
