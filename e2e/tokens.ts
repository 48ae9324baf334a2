// What a member's wallet holds, as the site says.
import type { Page } from '@playwright/test';
import { callPath, walletCalls } from '@alcove/protocol';

/** `held`: given by a new buyer, and not to be spent yet. */
export async function tokensOf({ page }: { page: Page }): Promise<{ balance: number; held: number }> {
  const answer = await page.request.get(callPath(walletCalls.wallet));
  return ((await answer.json()) as { data: { balance: number; held: number } }).data;
}
