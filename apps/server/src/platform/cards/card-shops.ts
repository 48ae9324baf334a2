// Card providers as the environment names them: what each needs, and what it is opened with.
import { ccbillAddresses, ccbillAmounts, ccbillOrigins, type CcbillShop } from './ccbill/ccbill-shop.ts';
import { verotelAmounts, verotelOrigin, type VerotelShop } from './verotel/verotel-shop.ts';
import type { SettingName, Settings } from '../../settings.ts';

export type CardShop =
  | { kind: 'sandbox' }
  | ({ kind: 'verotel' } & VerotelShop)
  | ({ kind: 'ccbill' } & CcbillShop);

type Kind = CardShop['kind'];

const needed: Readonly<Record<Kind, readonly SettingName[]>> = {
  sandbox: [],
  verotel: ['VEROTEL_SHOP_ID', 'VEROTEL_SIGNATURE_KEY'],
  ccbill: ['CCBILL_ACCOUNT', 'CCBILL_SUBACCOUNT', 'CCBILL_FLEX_ID', 'CCBILL_SALT'],
};

const namesOf = (values: Settings) => ({
  PAYMENTS: values.PAYMENTS,
  PAYMENTS_BEFORE: values.PAYMENTS_BEFORE,
});

export function cardShopProblems(values: Settings): string[] {
  const problems = Object.entries(namesOf(values)).flatMap(([name, kind]) => {
    const missing = kind && kind !== 'off' ? needed[kind].filter((each) => values[each] === undefined) : [];
    return missing.length > 0 ? [`${missing.join(', ')} must be set for ${name}=${kind}`] : [];
  });
  if (values.PAYMENTS_BEFORE !== undefined && values.PAYMENTS_BEFORE === values.PAYMENTS)
    problems.push('PAYMENTS_BEFORE must be another provider than PAYMENTS');
  if ((values.CCBILL_DATALINK_USER === undefined) !== (values.CCBILL_DATALINK_PASSWORD === undefined))
    problems.push('CCBILL_DATALINK_USER and CCBILL_DATALINK_PASSWORD must be set together');
  return problems;
}

function cardShopOf(values: Settings, kind: Kind): CardShop {
  if (kind === 'sandbox') return { kind };
  const amounts = values.PAYMENTS_AMOUNTS;
  if (kind === 'verotel')
    return {
      kind,
      shopId: values.VEROTEL_SHOP_ID ?? '',
      signatureKey: values.VEROTEL_SIGNATURE_KEY ?? '',
      origin: values.VEROTEL_URL ?? verotelOrigin,
      amounts: amounts ?? verotelAmounts,
    };
  const { CCBILL_DATALINK_USER: user, CCBILL_DATALINK_PASSWORD: password } = values;
  return {
    kind,
    account: values.CCBILL_ACCOUNT ?? '',
    subaccount: values.CCBILL_SUBACCOUNT ?? '',
    flexId: values.CCBILL_FLEX_ID ?? '',
    salt: values.CCBILL_SALT ?? '',
    ...(user !== undefined && password !== undefined && { dataLink: { user, password } }),
    addresses: values.CCBILL_ADDRESSES ?? ccbillAddresses,
    amounts: amounts ?? ccbillAmounts,
    ...ccbillOrigins,
  };
}

export function cardShopsOf(
  values: Settings,
  mode: 'demo' | 'production',
): { payments?: CardShop; paymentsBefore?: CardShop } {
  const kind = values.PAYMENTS ?? (mode === 'production' ? 'off' : 'sandbox');
  const before = values.PAYMENTS_BEFORE;
  return {
    ...(kind !== 'off' && { payments: cardShopOf(values, kind) }),
    ...(before && { paymentsBefore: cardShopOf(values, before) }),
  };
}
