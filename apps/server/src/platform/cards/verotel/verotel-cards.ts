// Verotel FlexPay, version 4: the buyer is sent to an order page of Verotel, whose address is signed; postbacks tell
// what became of it, signed alike. FlexPay takes no refunds by call: the operator makes them in Verotel's Control
// Center, and a postback tells. Documented at https://controlcenter.verotel.com/flexpay-doc/purchase.html.
import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { refuse } from '../../refusal.ts';
import type { CardFact, CardProvider, NewPayment } from '../cards.ts';
import { centsFrom, decimalOf } from '../decimal-cents.ts';
import { askProvider, hookFields, isSameSecret, providerAnswerMs } from '../provider-calls.ts';
import type { VerotelShop } from './verotel-shop.ts';

type Fields = Readonly<Record<string, string>>;

type Needs = VerotelShop & { clock: Clock; answerMs?: number };

/** SHA-256 over the key and all parameters, by their names. */
export function flexPaySignature(signatureKey: string, fields: Fields): string {
  const named = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`);
  return createHash('sha256')
    .update([signatureKey, ...named].join(':'))
    .digest('hex');
}

/** `name: value`, a line each. */
function statusOf(answer: string): Fields {
  const lines = answer.split('\n').map((line) => /^(\w+): ?(.*?)\r?$/.exec(line));
  return Object.fromEntries(lines.flatMap((line) => (line ? [[line[1] ?? '', line[2] ?? '']] : [])));
}

/** A sale without an event has been approved; subscriptions are not sold here. */
const kinds = new Map<string, CardFact['kind']>([
  ['', 'captured'],
  ['credit', 'refunded'],
  ['chargeback', 'charged_back'],
]);

export function createVerotelCards({
  shopId,
  signatureKey,
  origin,
  amounts,
  clock,
  ...bounds
}: Needs): CardProvider {
  const { answerMs = providerAnswerMs } = bounds;
  const name = 'verotel';

  function signed(path: string, fields: Fields): URL {
    const address = new URL(path, origin);
    const all: Fields = { ...fields, shopID: shopId, version: '4' };
    for (const [field, value] of Object.entries(all)) address.searchParams.set(field, value);
    address.searchParams.set('signature', flexPaySignature(signatureKey, all));
    return address;
  }

  /** Its postbacks carry no date: what is repeated is known by its number. */
  function factOf(fields: Fields, kind: CardFact['kind']): CardFact {
    const { saleID = '', transactionID, parentID, referenceID = '', truncatedPAN = '' } = fields;
    const last4 = /(\d{4})$/.exec(truncatedPAN)?.[1];
    const isSale = kind === 'captured';
    return {
      eventId: isSale ? `sale:${saleID}` : `${kind}:${transactionID ?? parentID ?? saleID}`,
      shop: fields.shopID ?? '',
      orderId: referenceID,
      reference: saleID,
      kind,
      cents: centsFrom((isSale ? undefined : fields.amount) ?? fields.priceAmount),
      currency: (isSale ? undefined : fields.currency) ?? fields.priceCurrency ?? '',
      at: clock.now(),
      ...(last4 !== undefined && { last4 }),
    };
  }

  return {
    name,
    shop: shopId,
    capabilities: {
      frame: false,
      query: true,
      refund: false,
      amounts,
      currencies: ['EUR', 'USD', 'GBP', 'CHF'],
    },
    received: 'OK',
    async start({ orderId, cents, currency, statement, returnTo }: NewPayment) {
      const address = signed('/startorder', {
        type: 'purchase',
        paymentMethod: 'CC',
        priceAmount: decimalOf(cents),
        priceCurrency: currency,
        description: statement,
        referenceID: orderId,
        successURL: returnTo,
        declineURL: returnTo,
      });
      return { redirect: address.href };
    },
    async query(orderId) {
      const answer = await askProvider(name, signed('/salestatus', { referenceID: orderId }), answerMs);
      const status = statusOf(answer);
      if (status.response === 'NOTFOUND') return [];
      if (status.response !== 'FOUND')
        throw new Error(`${name}: ${status.error ?? 'an answer without a status'}`);
      return status.saleResult === 'APPROVED' && status.referenceID === orderId
        ? [factOf(status, 'captured')]
        : [];
    },
    async refund() {
      throw new Error('FlexPay takes no refunds by call');
    },
    parseWebhook(request) {
      const { signature = '', ...fields } = hookFields(request);
      const isSigned = isSameSecret(signature.toLowerCase(), flexPaySignature(signatureKey, fields));
      // The address of the order page has our signature as well, and its buyer knows it: only Verotel numbers a sale.
      if (!isSigned || !/^\d+$/.test(fields.saleID ?? '')) throw refuse('webhook_forged');
      const kind = fields.type === 'purchase' ? kinds.get(fields.event ?? '') : undefined;
      return kind && factOf(fields, kind);
    },
  };
}
