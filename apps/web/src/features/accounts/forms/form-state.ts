// Which account form is shown, wherever it is shown: in the side panel the address says it, in the
// dialog of the chat this state does.
//
//   login ◄──► signup        restore ◄──► login
//     │          │
//     └──────────┴──► activate     passwordChange
import type { OwnMember, Panel } from '@alcove/protocol';

export const forms = ['login', 'signup', 'restore', 'activate', 'passwordChange'] as const;
export type FormState = (typeof forms)[number];

const panelNames: Record<FormState, Panel> = {
  login: 'login',
  signup: 'register',
  restore: 'restore',
  activate: 'activate',
  passwordChange: 'password_change',
};

export const panelOfForm = (form: FormState): Panel => panelNames[form];

/** R4.166: a member who has signed up, or comes back without having activated, activates next. */
export const formAfterEntry = (member: Pick<OwnMember, 'active'>): FormState | undefined =>
  member.active ? undefined : 'activate';
