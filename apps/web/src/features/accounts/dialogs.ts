// What opens above a page on request: an account form in the chat, the trial's nick, the step-up. Any
// feature opens them; the shell renders them.
import { createOpenState } from '../../open-state.ts';
import type { FormState } from './forms/form-state.ts';

/** `accountDialog.set('login')` */
export const accountDialog = createOpenState<FormState>();

/** `room`: where the trial begins, for the sentence of the dialog. */
export type TrialRequest = { room?: string };
export const trialDialog = createOpenState<TrialRequest>();

export type StepUpRequest = { settle: (proven: boolean) => void };
export const stepUpDialog = createOpenState<StepUpRequest>();
