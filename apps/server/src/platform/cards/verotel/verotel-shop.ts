// What a shop at Verotel is opened with.

export type VerotelShop = {
  shopId: string;
  signatureKey: string;
  /** Verotel's own, or that of another brand by which it sells. */
  origin: string;
  amounts: { min: number; max: number };
};

export const verotelOrigin = 'https://secure.verotel.com';
/** FlexPay documents no bounds: a shop's contract has them. */
export const verotelAmounts = { min: 100, max: 1_000_000 };
