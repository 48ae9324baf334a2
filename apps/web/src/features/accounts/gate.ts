// How the browser passes the adults' gate: the same form the server takes without scripts.
import { type accountsCalls, type CallAddress, gatePassCookies, gatePath } from '@alcove/protocol';

export const verifyAge: CallAddress<(typeof accountsCalls)['verifyAge']> = {
  method: 'POST',
  path: `/b${gatePath}`,
};

/** The cookie that says so proves nothing, but its absence means the gate is due. */
export const hasGateCookie = (): boolean =>
  document.cookie.split('; ').includes(`${gatePassCookies.plain.name}=${gatePassCookies.plain.value}`);
