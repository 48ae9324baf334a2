// Reads one's balance: after an act, and as one comes back to the tab.
import * as addresses from '@alcove/protocol/addresses';
import { callServer } from '../../../call/call-server.ts';
import { takeBalance } from './known-balance.ts';

export async function readBalance(uid: number): Promise<void> {
  const answer = await callServer(addresses.wallet, {});
  if (answer.status === 'success') takeBalance(uid, answer.data);
}
