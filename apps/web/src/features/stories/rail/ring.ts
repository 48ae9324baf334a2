// The ring around a door of stories: what it says and where a press leads, and how much of it is lit, from its top
// clockwise, in hundredths of its length.
import { pathTo } from '@alcove/protocol';

type Way = {
  /** `dry`: nothing can be loaded now; `live`: its author is on the air; `lit`: the ring says what is unseen. */
  tone: 'dry' | 'live' | 'lit';
  to: string;
};

/**
 * A member on the air is met in their room, whatever is unseen of their stories. Undefined: there is no door, as they
 * neither show a story nor are on the air. `filter` is that of the list, which stays as it is.
 */
export function wayOf(
  first: { id: number } | undefined,
  { room, online, filter }: { room?: string | undefined; online: boolean; filter?: string | undefined },
): Way | undefined {
  if (online && room !== undefined) return { tone: 'live', to: room };
  if (!first) return undefined;
  const search = new URLSearchParams({ ...(filter && { filter }), story: String(first.id) });
  return { tone: online ? 'lit' : 'dry', to: `${pathTo('temporaryPhotos')}?${search}` };
}

const gap = 2;

/**
 * As a dash pattern; empty: nothing is lit. `share` is the part of the day that is left. What the reader has seen is dark,
 * and parted from what they have not.
 */
export function dashesOf(share: number, seen: readonly boolean[]): string {
  const lit = Math.min(1, Math.max(0, share)) * 100;
  if (lit === 0 || seen.every(Boolean)) return '';
  if (!seen.some(Boolean)) return `${lit} ${200 - lit}`;
  const each = lit / seen.length;
  const drawn = Math.max(each - gap, each / 2);
  const runs: number[] = [];
  let from = 0;
  seen.forEach((isSeen, at) => {
    if (isSeen) return;
    const start = at * each;
    runs.push(start - from, drawn);
    from = start + drawn;
  });
  // A pattern begins with what is drawn.
  return [0, ...runs, 200 - from].map((length) => Math.round(length * 100) / 100).join(' ');
}

/** A door of that size, within a line of 4 px. */
export function doorPath(width: number, height: number): string {
  const [right, foot, round, corner] = [width - 2, height - 2, width / 2 - 2, 16];
  return [
    `M${width / 2} 2A${round} ${round} 0 0 1 ${right} ${round + 2}`,
    `V${foot - corner}A${corner} ${corner} 0 0 1 ${right - corner} ${foot}`,
    `H${corner + 2}A${corner} ${corner} 0 0 1 2 ${foot - corner}`,
    `V${round + 2}A${round} ${round} 0 0 1 ${width / 2} 2Z`,
  ].join('');
}
