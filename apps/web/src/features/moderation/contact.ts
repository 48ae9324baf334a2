// Sending the contact form: checked by the server's own schema, which comes when someone begins to write.
import type { AnswerOf, Envelope, moderationCalls } from '@alcove/protocol';

export type ContactField = 'subject' | 'email' | 'page' | 'message' | 'accurate';
/** `true`: the field's usual words; a text: what the server said. */
export type ContactErrors = { [F in ContactField]?: string | true | undefined };

export type ContactOutcome =
  | { status: 'sent'; reference: string }
  | { status: 'refused'; errors: ContactErrors; message?: string }
  | { status: 'unreachable' };

type Answer = Envelope<AnswerOf<(typeof moderationCalls)['contact']>>;

/** In the order of the form: the first one at fault takes the focus. */
export const contactFields: readonly ContactField[] = ['subject', 'email', 'page', 'message', 'accurate'];

/** Fetched when the form is first touched, so that the page itself stays light. */
export const loadCheck = () => import('./contact-check.ts');

export async function sendContact(action: string, form: FormData): Promise<ContactOutcome> {
  const written = Object.fromEntries(form);
  try {
    const { checkContact } = await loadCheck();
    const errors = checkContact(written);
    if (Object.keys(errors).length > 0) return { status: 'refused', errors };
    const answer = await fetch(action, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(written),
    });
    const body = (await answer.json()) as Answer;
    if (body.status === 'success') return { status: 'sent', reference: body.data.reference };
    return { status: 'refused', errors: body.messages ?? {}, message: body.message };
  } catch {
    // No network, or an answer that is none: what was written stays in the form.
    return { status: 'unreachable' };
  }
}
