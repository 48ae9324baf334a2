// Where an arrow leads in a grid whose columns the browser decides.
type Placed = { getBoundingClientRect(): { left: number; top: number } };

export function neighbourInGrid<E extends Placed>(all: readonly E[], from: E, key: string): E | undefined {
  const at = all.indexOf(from);
  if (at < 0) return undefined;
  if (key === 'ArrowRight') return all[at + 1];
  if (key === 'ArrowLeft') return all[at - 1];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const { left, top } = from.getBoundingClientRect();
  const candidates = key === 'ArrowDown' ? all.slice(at + 1) : all.slice(0, at).toReversed();
  return candidates.find((each) => {
    const there = each.getBoundingClientRect();
    return Math.abs(there.left - left) < 1 && Math.abs(there.top - top) > 1;
  });
}
