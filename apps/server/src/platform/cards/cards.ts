// The port to card providers: they take the card on a page of their own, and tell by signed webhooks, or when they
// are asked, what became of a payment. No card number or code passes through the site.
import type { Language, OrderReason } from '@alcove/protocol';

/** What a provider needs to begin; `cents` and `currency` are fixed with the order. */
export type NewPayment = {
  orderId: string;
  cents: number;
  currency: string;
  /** What the bank statement will say. */
  statement: string;
  language: Language;
  /** The page of the site to which the buyer returns. */
  returnTo: string;
};

export const cardFactKinds = [
  'captured',
  'declined',
  'cancelled',
  'refunded',
  'refund_failed',
  'charged_back',
  'won_back',
] as const;
export type CardFactKind = (typeof cardFactKinds)[number];

/** One thing that happened to a payment. A webhook and a query that tell the same have the same `eventId`. */
export type CardFact = {
  eventId: string;
  /** Whose payment the provider takes it for. */
  shop: string;
  /** Empty where the provider names the payment by `reference` alone. */
  orderId: string;
  /** The provider's own number of the payment. */
  reference?: string | undefined;
  kind: CardFactKind;
  /** Captured or refunded by this event; for the others, of the payment. */
  cents: number;
  currency: string;
  at: number;
  last4?: string | undefined;
  reason?: OrderReason | undefined;
  /** The refund that the site asked for. */
  refund?: number | undefined;
};

export type WantedRefund = {
  orderId: string;
  reference: string;
  refund: number;
  cents: number;
  currency: string;
  /** How many refunds of the order were made before: providers without keys are asked for their own count. */
  madeBefore: number;
};

export type HookRequest = {
  method: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** Where it comes from, by `TRUSTED_PROXIES`. */
  address: string;
};

export type CardProvider = {
  name: string;
  shop: string;
  capabilities: {
    /** Its page may stand in a frame of ours, at an address of this site. */
    frame: boolean;
    query: boolean;
    /** Refunds are asked by call; without it the operator makes them at the provider's own site. */
    refund: boolean;
    /** In cents; what is cheaper or dearer is not offered. */
    amounts: { min: number; max: number };
    currencies: readonly string[];
  };
  /** Begins, or begins again, the payment of an order. */
  start(payment: NewPayment): Promise<{ frame: string } | { redirect: string }>;
  /** All it knows of an order by now. */
  query(orderId: string): Promise<CardFact[]>;
  /** Asked again, the same refund is made once. Rejects with `RefundRefused` where it will never be made. */
  refund(wanted: WantedRefund): Promise<void>;
  /** Throws the refusal `webhook_forged`; nothing where the webhook tells nothing of a payment. */
  parseWebhook(request: HookRequest): CardFact | undefined;
  /** What it reads as "received". */
  received: string;
};

export class RefundRefused extends Error {}
