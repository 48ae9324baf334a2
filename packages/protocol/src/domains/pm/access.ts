// Who may write whom: the agreement of two members, how it changes (R4.053), and its names for each of them.
// Both sides read this table; it needs no parser.
//
//                request                allow
//   undefined ────────────▶ requested ────────────▶ allow ◀── request of both, or of a Premium
//       ▲                       │ deny                │ deny
//       └── reset ◀─────────────┼──── reset ◀─────────┤
//                               ▼                     ▼
//                              deny ── allow, by the only one who denied ──▶ allow

export const pmStatusValues = ['undefined', 'requested', 'allow', 'deny'] as const;
/** `users`: who asked, or who denies; empty otherwise. */
export type PmStatus = { value: (typeof pmStatusValues)[number]; users: readonly number[] };

export const pmAccesses = [
  'undefined',
  'requested_by_recipient',
  'requested_by_me',
  'denied_by_recipient',
  'denied_by_me',
  'blocked_by_recipient',
  'blocked_by_me',
  'allowed',
] as const;
/** R4.037 to R4.044: the agreement as one of the two sees it. */
export type PmAccess = (typeof pmAccesses)[number];

export const pmGeneralStatuses = [
  'allowed',
  'requested_by_me',
  'requested_by_recipient',
  'denied_by_me',
  'denied_by_recipient',
  'cancelled',
  'blocked_by_me',
  'blocked_by_recipient',
] as const;
export type PmGeneralStatus = (typeof pmGeneralStatuses)[number];

export type PmStep = 'request' | 'allow' | 'deny' | 'reset';

/** Of a reader: who they and the other are, and which of them blocks the other. */
export type PmView = { me: number; recipient: number; blockedByMe: boolean; blockedByRecipient: boolean };

const nobody: PmStatus = { value: 'undefined', users: [] };
const allowed: PmStatus = { value: 'allow', users: [] };
const denied = (users: readonly number[]): PmStatus => ({ value: 'deny', users });

/** The agreement after a step of one of the two; nothing where the step conflicts with it. */
export function afterPmStep(status: PmStatus, step: PmStep, actor: number): PmStatus | undefined {
  const { value, users } = status;
  const isMine = users.includes(actor);
  switch (step) {
    case 'request':
      if (value === 'undefined') return { value: 'requested', users: [actor] };
      // Requests that cross are an agreement.
      if (value === 'requested') return isMine ? status : allowed;
      return value === 'allow' ? status : undefined;
    case 'allow':
      if (value === 'requested' && !isMine) return allowed;
      if (value !== 'deny' || !isMine) return undefined;
      return users.length > 1 ? denied(users.filter((uid) => uid !== actor)) : allowed;
    case 'deny':
      if (value === 'allow' || (value === 'requested' && !isMine)) return denied([actor]);
      if (value !== 'deny') return undefined;
      return isMine ? status : denied([...users, actor]);
    case 'reset':
      // A denial is lifted by `allow`, by those who denied: otherwise the denied could ask again.
      return value === 'deny' ? undefined : nobody;
    default:
      return step satisfies never;
  }
}

/** R4.062 to R4.068. */
export function pmGeneralStatusOf(
  { value, users }: PmStatus,
  { me, recipient, blockedByMe, blockedByRecipient }: PmView,
): PmGeneralStatus {
  if (blockedByRecipient) return 'blocked_by_recipient';
  if (blockedByMe) return 'blocked_by_me';
  switch (value) {
    case 'allow':
      return 'allowed';
    case 'requested':
      return users.includes(me) ? 'requested_by_me' : 'requested_by_recipient';
    case 'deny':
      return users.length === 1 && users[0] === recipient ? 'denied_by_recipient' : 'denied_by_me';
    default:
      return 'cancelled';
  }
}

/** The same on the wire: what is cancelled is undefined there. */
export function pmAccessOf(status: PmStatus, view: PmView): PmAccess {
  const general = pmGeneralStatusOf(status, view);
  return general === 'cancelled' ? 'undefined' : general;
}
