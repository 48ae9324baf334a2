// How the browser passes the adults' gate: the same form the server takes without scripts.
import { type accountsCalls, type Language, prefixOf, gatePassCookies } from '@alcove/protocol';
import { type CallAddress, callServer, isUnanswered } from '../../call.ts';

const verifyAge: CallAddress<(typeof accountsCalls)['verifyAge']> = {
  method: 'POST',
  path: '/b/agegate/verify/',
};

export const gateAction = (language: Language): string => prefixOf(language) + verifyAge.path;

/** The cookie that says so proves nothing, but its absence means the gate is due. */
export const hasVisited = (): boolean =>
  document.cookie.split('; ').includes(`${gatePassCookies.plain.name}=${gatePassCookies.plain.value}`);

/** The server's refusal in its words; `undefined` text: no answer came. */
export type GateAnswer = { open: true } | { open: false; text: string | undefined };

export async function askToEnter(answer: { terms: boolean; proof: string | undefined }): Promise<GateAnswer> {
  const { terms, proof } = answer;
  const passed = await callServer(verifyAge, { terms: terms ? 1 : 0, ...(proof !== undefined && { proof }) });
  if (passed.status === 'success') return { open: true };
  return { open: false, text: isUnanswered(passed) ? undefined : passed.message };
}
