// The states of a video call as a table, and their names in the client of the chat.
//
//   new ── answer ──▶ connecting ── flow ──▶ active
//    └────────┬───────────┴─────────┬──────────┘
//             └──▶ ended, with its reason

export const callStates = ['new', 'connecting', 'active', 'ended'] as const;
export type CallState = (typeof callStates)[number];

export const callEndReasons = [
  'busy',
  'unanswered',
  'declined',
  'not_connected',
  'finished',
  'client_logout',
] as const;
export type CallEndReason = (typeof callEndReasons)[number];

/** Of the two members, and of the site: media flow, time is up, someone logged out, the two were parted. */
export type CallStep = 'answer' | 'decline' | 'cancel' | 'end' | 'flow' | 'expire' | 'leave' | 'part';
export type CallSide = 'caller' | 'callee' | 'site';
type After = Exclude<CallState, 'ended'> | CallEndReason;

const steps: Record<CallStep, { by: readonly CallSide[] } & Partial<Record<CallState, After>>> = {
  answer: { by: ['callee'], new: 'connecting' },
  decline: { by: ['callee'], new: 'declined' },
  cancel: { by: ['caller'], new: 'unanswered' },
  end: { by: ['caller', 'callee'], connecting: 'finished', active: 'finished' },
  flow: { by: ['site'], connecting: 'active' },
  expire: { by: ['site'], new: 'unanswered', connecting: 'not_connected' },
  leave: { by: ['site'], new: 'client_logout', connecting: 'client_logout', active: 'client_logout' },
  part: { by: ['site'], new: 'finished', connecting: 'finished', active: 'finished' },
};

const isReason = (after: After): after is CallEndReason => callEndReasons.includes(after as CallEndReason);

/** Undefined where the step does not exist from that state, or not for that side. */
export function afterCallStep(
  state: CallState,
  step: CallStep,
  by: CallSide,
): { state: CallState; reason?: CallEndReason } | undefined {
  const row = steps[step];
  const after = row.by.includes(by) ? row[state] : undefined;
  if (after === undefined) return undefined;
  return isReason(after) ? { state: 'ended', reason: after } : { state: after };
}

/** R4.111: the client of the chat also knows calls it has dismissed, and no difference once media flow. */
export type ChatCallState = 'new' | 'connecting' | 'ended' | 'deleted';

export function chatCallStateOf(state: CallState, isDismissed: boolean): ChatCallState {
  if (isDismissed) return 'deleted';
  return state === 'active' ? 'connecting' : state;
}
