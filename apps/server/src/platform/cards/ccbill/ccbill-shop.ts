// What an account at CCBill is opened with, and what CCBill documents of its own side.

export type CcbillShop = {
  account: string;
  subaccount: string;
  flexId: string;
  salt: string;
  /** Without it refunds wait for the operator. */
  dataLink?: { user: string; password: string };
  /** From where webhooks come: addresses or ranges. */
  addresses: readonly string[];
  amounts: { min: number; max: number };
  formsOrigin: string;
  dataLinkOrigin: string;
};

export const ccbillOrigins = {
  formsOrigin: 'https://api.ccbill.com',
  dataLinkOrigin: 'https://datalink.ccbill.com',
};
export const ccbillAddresses = ['64.38.212.0/24', '64.38.215.0/24', '64.38.240.0/24', '64.38.241.0/24'];
/** In cents, until CCBill allows the account more. */
export const ccbillAmounts = { min: 295, max: 10_000 };
