// Moves photos within the order of their album.

function movedTo(ids: readonly number[], id: number, at: number): number[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.max(0, Math.min(others.length, at)), 0, id);
}

/** One place back or on; at an end it stays. */
export const movedBy = (ids: readonly number[], id: number, step: number): number[] =>
  movedTo(ids, id, ids.indexOf(id) + step);

/** To the place of another. */
export const movedOnto = (ids: readonly number[], id: number, other: number): number[] =>
  movedTo(ids, id, ids.indexOf(other));

/**
 * The order of an album whose photos `picked` were sent: as they were picked, and not as they arrived, which numbers
 * them. Undefined where nothing is to be changed: they stand like that, or their member has moved one meanwhile.
 */
export function pickedOrder(ids: readonly number[], picked: readonly number[]): number[] | undefined {
  const arrived = picked.toSorted((one, other) => one - other);
  const here = ids.filter((id) => picked.includes(id));
  if (here.join() !== arrived.join() || here.join() === picked.join()) return undefined;
  const left = [...picked];
  return ids.map((id) => (picked.includes(id) ? (left.shift() ?? id) : id));
}
