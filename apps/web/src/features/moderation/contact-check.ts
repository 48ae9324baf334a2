// What the contact form may hold, by the schema that the server applies.
import { moderationCalls } from '@alcove/protocol';

export type ContactField =
  | 'subject'
  | 'email'
  | 'page'
  | 'pages'
  | 'represents'
  | 'no_consent'
  | 'signature'
  | 'name'
  | 'message'
  | 'accurate';
/** `true`: the field's usual words; a text: what the server said. */
export type ContactErrors = { [F in ContactField]?: string | true | undefined };

export function checkContact(written: Record<string, unknown>): ContactErrors {
  const { error } = moderationCalls.contact.input.safeParse(written);
  return Object.fromEntries((error?.issues ?? []).map(({ path }) => [path[0] as ContactField, true]));
}
