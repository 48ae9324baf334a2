// CCBill: the buyer is sent to a FlexForm whose price is signed; webhooks, known by their source address and a
// digest, tell what became of it; refunds are asked by DataLink. A sale is a subscription that never rebills.
// Documented at https://ccbill.com/doc (FlexForms, formDigest, webhooks, CCBill API).
import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { OrderReason } from '@alcove/protocol';
import type { Clock } from '../../clock.ts';
import { refuse } from '../../refusal.ts';
import { type CardFact, type CardProvider, RefundRefused, type WantedRefund } from '../cards.ts';
import { centsFrom, decimalOf } from '../decimal-cents.ts';
import { askProvider, hookFields, isSameSecret, providerAnswerMs } from '../provider-calls.ts';
import type { CcbillShop } from './ccbill-shop.ts';

type Fields = Readonly<Record<string, string>>;

type Needs = CcbillShop & { clock: Clock; answerMs?: number };

/** Days: a form wants a period, also where nothing renews. */
const initialPeriod = '30';
const currencyCodes: Fields = { EUR: '978', USD: '840', GBP: '826', CAD: '124', AUD: '036' };
const currencyOf = (code: string | undefined): string =>
  Object.keys(currencyCodes).find((currency) => currencyCodes[currency] === code?.padStart(3, '0')) ?? '';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export const formDigest = (price: string, period: string, currencyCode: string, salt: string): string =>
  md5(price + period + currencyCode + salt);
/** `1` for a sale that was approved. */
export const saleDigest = (subscriptionId: string, salt: string): string => md5(`${subscriptionId}1${salt}`);

function blockListOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const kinds = new Map<string, CardFact['kind']>([
  ['NewSaleSuccess', 'captured'],
  ['NewSaleFailure', 'declined'],
  ['Refund', 'refunded'],
  // A refund before the sale was settled.
  ['Void', 'refunded'],
  ['Chargeback', 'charged_back'],
]);

const reasonOf = (text: string): OrderReason => {
  if (/insufficient/i.test(text)) return 'no_funds';
  return /lost|stolen/i.test(text) ? 'stolen' : 'declined';
};

/** What concerns this payment; other negative codes are faults of settings or of the moment. */
const refusedCodes = new Set([0, -2, -3, -4, -5, -11, -12, -16, -17]);

const numberIn = (answer: string, name: string): number | undefined => {
  const found = new RegExp(`<${name}>\\s*(-?\\d{1,6})\\s*</${name}>`, 'i').exec(answer)?.[1];
  return found === undefined ? undefined : Number(found);
};

export function createCcbillCards(needs: Needs): CardProvider {
  const { account, subaccount, flexId, salt, dataLink, clock, answerMs = providerAnswerMs } = needs;
  const name = 'ccbill';
  const known = blockListOf(needs.addresses);

  function isFromProvider(address: string): boolean {
    const plain = address.replace(/^::ffff:/, '');
    return known.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  }

  function isSigned({ subscriptionId = '', dynamicPricingValidationDigest: digest = '' }: Fields): boolean {
    return subscriptionId !== '' && isSameSecret(digest, saleDigest(subscriptionId, salt));
  }

  /** Its dates are in a time zone that nothing names: events are dated when they come. */
  function factOf(fields: Fields, eventType: string, kind: CardFact['kind']): CardFact {
    const { subscriptionId, transactionId = '', timestamp = '', last4 = '' } = fields;
    const isSale = kind === 'captured' || kind === 'declined';
    const amount = isSale ? fields.billedInitialPrice : fields.amount;
    const number = kind === 'captured' ? subscriptionId : `${transactionId}:${timestamp}:${amount ?? ''}`;
    return {
      eventId: `${eventType}:${number}`.slice(0, 100),
      shop: `${fields.clientAccnum ?? ''}-${fields.clientSubacc ?? ''}`,
      orderId: fields['X-order'] ?? '',
      ...(subscriptionId !== undefined && { reference: subscriptionId }),
      kind,
      cents: centsFrom(amount),
      currency: currencyOf(isSale ? fields.billedCurrencyCode : fields.currencyCode),
      at: clock.now(),
      ...(/^\d{4}$/.test(last4) && { last4 }),
      ...(kind === 'declined' && { reason: reasonOf(fields.failureReason ?? '') }),
    };
  }

  async function manage(action: string, subscriptionId: string, more: Fields = {}): Promise<string> {
    if (!dataLink) throw new Error('CCBill takes refunds by call once DataLink is set');
    const address = new URL('/utils/subscriptionManagement.cgi', needs.dataLinkOrigin);
    const fields = {
      clientAccnum: account,
      usingSubacc: subaccount,
      username: dataLink.user,
      password: dataLink.password,
      returnXML: '1',
      action,
      subscriptionId,
      ...more,
    };
    for (const [field, value] of Object.entries(fields)) address.searchParams.set(field, value);
    const answer = await askProvider(name, address, answerMs);
    const code = numberIn(answer, 'results');
    if (code !== undefined && refusedCodes.has(code)) throw new RefundRefused(`CCBill: ${code}`);
    if (code !== undefined && code !== 1) throw new Error(`${name}: result ${code} of ${action}`);
    return answer;
  }

  /** DataLink knows no keys: how many refunds it has made tells whether this one is among them. */
  async function refund({ reference, cents, madeBefore }: WantedRefund): Promise<void> {
    const status = await manage('viewSubscriptionStatus', reference);
    const [refunds, voids] = [numberIn(status, 'refundsIssued'), numberIn(status, 'voidsIssued')];
    if (refunds === undefined || voids === undefined) throw new Error(`${name}: a status without counts`);
    if (refunds + voids > madeBefore) return;
    const answer = await manage('refundTransaction', reference, { amount: decimalOf(cents) });
    if (numberIn(answer, 'results') !== 1) throw new Error(`${name}: an answer without a result`);
  }

  return {
    name,
    shop: `${account}-${subaccount}`,
    capabilities: {
      frame: false,
      query: false,
      refund: dataLink !== undefined,
      amounts: needs.amounts,
      currencies: Object.keys(currencyCodes),
    },
    received: 'OK',
    async start({ orderId, cents, currency }) {
      const [price, code] = [decimalOf(cents), currencyCodes[currency] ?? ''];
      const address = new URL(`/wap-frontflex/flexforms/${flexId}`, needs.formsOrigin);
      const fields = {
        clientAccnum: account,
        clientSubacc: subaccount,
        initialPrice: price,
        initialPeriod,
        currencyCode: code,
        order: orderId,
        formDigest: formDigest(price, initialPeriod, code, salt),
      };
      for (const [field, value] of Object.entries(fields)) address.searchParams.set(field, value);
      return { redirect: address.href };
    },
    async query() {
      throw new Error('CCBill finds no payment by the number of an order');
    },
    refund,
    parseWebhook(request) {
      if (!isFromProvider(request.address)) throw refuse('webhook_forged');
      const fields = hookFields(request);
      const { eventType = '' } = fields;
      const kind = kinds.get(eventType);
      if (!kind) return undefined;
      if (kind === 'captured' && !isSigned(fields)) throw refuse('webhook_forged');
      return factOf(fields, eventType, kind);
    },
  };
}
