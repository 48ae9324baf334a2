// Every refusal of the product: a code, how it is answered, and which values its words need.
// The words are in the catalogue `refusals` of packages/i18n, under the same code.
import { accountsRefusals } from './refusals/accounts.ts';
import { contentRefusals } from './refusals/content.ts';
import { edgeRefusals } from './refusals/edge.ts';
import { liveRefusals } from './refusals/live.ts';
import { paymentsRefusals } from './refusals/payments.ts';

export { type ClientMessage, clientMessages, liveErrorNumbers } from './refusals/client.ts';
export { type RefusalKind, refusalKinds } from './refusals/kinds.ts';

export const refusals = {
  ...edgeRefusals,
  ...accountsRefusals,
  ...liveRefusals,
  ...contentRefusals,
  ...paymentsRefusals,
} as const;

export type RefusalCode = keyof typeof refusals;

export type ParamsOf<C extends RefusalCode> = (typeof refusals)[C] extends {
  params: readonly (infer P extends string)[];
}
  ? Record<P, string | number>
  : undefined;
