// What the contact form may hold, by the schema that the server applies.
import { moderationCalls } from '@alcove/protocol';
import type { ContactErrors, ContactField } from './contact.ts';

export function checkContact(written: Record<string, unknown>): ContactErrors {
  const { error } = moderationCalls.contact.input.safeParse(written);
  return Object.fromEntries((error?.issues ?? []).map(({ path }) => [path[0] as ContactField, true]));
}
