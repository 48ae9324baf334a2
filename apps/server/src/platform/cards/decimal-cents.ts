// Amounts as card providers write them: decimals with two digits after the point.

export const decimalOf = (cents: number): string => (cents / 100).toFixed(2);

/** 0, which is no amount of an order, where it is none. */
export function centsFrom(text: string | undefined): number {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
