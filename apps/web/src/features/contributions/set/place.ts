// Which photo or film of a set is shown large: in the address, so that a page works without scripts.
export const placeParam = 'i';

/** Whether two addresses differ in that alone. */
export function differsInPlace(one: URL, other: URL): boolean {
  const [before, after] = [new URL(one), new URL(other)];
  for (const url of [before, after]) url.searchParams.delete(placeParam);
  return one.href !== other.href && before.href === after.href;
}
