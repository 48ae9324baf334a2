// The vertical scale of a chart: from zero, in steps that are read at once.

/** The smallest of 1, 2, 5, 10, 20, 50… that is not below. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? 10 * power;
}

/** From the top down to zero; about three steps, of whole numbers. */
export function ticksOf(values: readonly (number | null)[]): number[] {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = roundStep(most / 3);
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, nth) => (count - nth) * step);
}
