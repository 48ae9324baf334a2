// What every measurement does with its figures: it tells them on the way, unless only JSON is wanted, and takes
// the middle one.
export const sayUnless =
  (json: unknown) =>
  (text: string): void =>
    void (json || console.log(text));

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
