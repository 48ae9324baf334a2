// Sending the contact form: checked by the server's own schema, which is loaded when the form is first touched.
import type { ArgumentsOf, moderationCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { callServer, isUnanswered } from '../../call/call-server.ts';
import type { ContactErrors, ContactField } from './contact-check.ts';

export type { ContactErrors, ContactField } from './contact-check.ts';

export type ContactOutcome =
  | { status: 'sent'; reference: string }
  | { status: 'refused'; errors: ContactErrors; message?: string }
  | { status: 'unreachable' };

type Contact = (typeof moderationCalls)['contact'];

/** In the order of the form: the first one at fault takes the focus. */
export const contactFields: readonly ContactField[] = [
  'subject',
  'page',
  'pages',
  'represents',
  'no_consent',
  'signature',
  'email',
  'name',
  'message',
  'accurate',
];

/** Fetched when the form is first touched, so that the page itself stays light. */
export const loadCheck = () => import('./contact-check.ts');

export async function sendContact(form: FormData): Promise<ContactOutcome> {
  const written = Object.fromEntries(form) as ArgumentsOf<Contact>;
  const check = await loadCheck().catch(() => undefined);
  if (!check) return { status: 'unreachable' };
  const errors = check.checkContact(written);
  if (Object.keys(errors).length > 0) return { status: 'refused', errors };
  const answer = await callServer(addresses.contact, written);
  if (answer.status === 'success') return { status: 'sent', reference: answer.data.reference };
  // Without an answer, what was written stays in the form.
  if (isUnanswered(answer)) return { status: 'unreachable' };
  return { status: 'refused', errors: answer.messages ?? {}, message: answer.message };
}
