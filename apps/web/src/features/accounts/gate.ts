// How the browser passes the adults' gate: the same form the server takes without scripts.
import {
  type accountsCalls,
  type AnswerOf,
  type Envelope,
  type Language,
  prefixOf,
  visitCookies,
} from '@alcove/protocol';

type VerifyAge = (typeof accountsCalls)['verifyAge'];

// Spelled here because the declaration would bring its parser into the first page; the type keeps it right.
const path: `/b${VerifyAge['path']}` = '/b/agegate/verify/';

export const gateAction = (language: Language): string => prefixOf(language) + path;

/** The cookie that says so proves nothing, but its absence means the gate is due. */
export const hasVisited = (): boolean =>
  document.cookie.split('; ').includes(`${visitCookies.plain.name}=${visitCookies.plain.value}`);

/** What the server refused, in its words; nothing when the door is open. `undefined` text: no answer came. */
export type GateAnswer = { open: true } | { open: false; text: string | undefined };

export async function askToEnter(
  language: Language,
  answer: { terms: boolean; proof: string | undefined },
): Promise<GateAnswer> {
  const form = new URLSearchParams({ terms: answer.terms ? '1' : '0' });
  if (answer.proof !== undefined) form.set('proof', answer.proof);
  try {
    const response = await fetch(gateAction(language), {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
    });
    const body = (await response.json()) as Envelope<AnswerOf<VerifyAge>>;
    return body.status === 'success' ? { open: true } : { open: false, text: body.message };
  } catch {
    // Offline, or something between us answered instead of the server.
    return { open: false, text: undefined };
  }
}
