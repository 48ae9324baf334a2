// An amount as typed, with a comma or a point: "2,20".

/** Undefined: no amount from one cent to `max`. */
export function typedCents(typed: string, max: number): number | undefined {
  const text = typed.replace(/[\s\u00A0\u202F€]/g, '').replace(',', '.');
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents >= 1 && cents <= max ? cents : undefined;
}
