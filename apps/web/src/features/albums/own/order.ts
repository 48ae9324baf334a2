// Moves one photo within the order of its album.

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
