// What is left of an order's tokens, by one rule for withdrawals, refunds and chargebacks.
//
// The oldest tokens of a wallet are spent first. So an order's tokens lie below those that arrived later and were not
// taken back, and what the balance holds beyond these is unspent, up to what the order still has:
//
//   kept    = its tokens − what refunds and chargebacks took of them + what of that came back
//   arrived = what came later: other orders, likewise; tokens of others and of the site; corrections, net
//   unspent = balance − arrived, from 0 to kept
//
// Tokens that the member gave and that came back (a refused gift, a goal, an order, minutes of a showroom) have not
// arrived: they count as if they had never left.
import { isReturn, type TokenFlow } from '../wallet/index.ts';

export type OrderTokens = { balance: number; arrived: number; kept: number; unspent: number };

export type BoughtTokens = {
  ticket: number;
  tokens: number;
  balance: number;
  /** Since the order was delivered, without its own delivery. */
  flows: readonly TokenFlow[];
  /** Tickets of orders that were delivered after it. */
  later: ReadonlySet<number>;
};

const net = ({ arrived, left }: TokenFlow): number => arrived - left;
const sum = (some: readonly TokenFlow[], count: (flow: TokenFlow) => number): number =>
  some.reduce((all, flow) => all + count(flow), 0);

export function tokensOf({ ticket, tokens, balance, flows, later }: BoughtTokens): OrderTokens {
  const packs = flows.filter(({ kind }) => kind === 'pack');
  const own = packs.filter(({ cause }) => cause === ticket);
  const laterPacks = packs.filter(({ cause }) => cause !== null && later.has(cause));
  const corrections = flows.filter(({ kind }) => kind === 'correction');
  const others = flows.filter(({ kind }) => kind !== 'pack' && kind !== 'correction' && !isReturn(kind));
  const kept = tokens + sum(own, net);
  const arrived =
    sum(laterPacks, net) + Math.max(0, sum(corrections, net)) + sum(others, (flow) => flow.arrived);
  return { balance, arrived, kept, unspent: Math.min(kept, Math.max(0, balance - arrived)) };
}

/** Cents for what is unspent, rounded up. */
export const centsUnspent = (cents: number, unspent: number, whole: number): number =>
  Math.ceil((cents * unspent) / whole);
