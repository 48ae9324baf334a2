// What opens above a page on request: an account form in the chat, the trial's nick, the step-up. Any
// feature opens them; the shell renders them.
import type { Envelope } from '@alcove/protocol';
import type { Unanswered } from '../../call.ts';
import { createOpenState } from '../../open-state.ts';
import type { FormState } from './forms/form-state.ts';

/** `accountDialog.set('login')` */
export const accountDialog = createOpenState<FormState>();

/** `room`: where the trial begins, for the sentence of the dialog. */
export type TrialRequest = { room?: string };
export const trialDialog = createOpenState<TrialRequest>();

export type StepUpRequest = { settle: (proven: boolean) => void };
export const stepUpDialog = createOpenState<StepUpRequest>();

type Answer<T> = Envelope<T> | Unanswered;

/**
 * Runs an action that asks for a recent login; when it is refused for the lack of one, asks for it and runs
 * the action again. A reader who cancels gets the refusal.
 *
 * `const answer = await withStepUp(() => callServer(addresses.requestEmailChange, values))`
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
