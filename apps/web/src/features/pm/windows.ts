// The windows of conversations in one browser, by the number of the other member: which are hidden, which are large.
//
//   hidden ── shown, or a message ──▶ bubble ── maximized ──▶ large ── minimized ──▶ bubble ── hidden ──▶ hidden
import { type PmConversation, pmWindows } from '@alcove/protocol';
import { isKeptNumber, kept, keptListOf } from '../../kept.ts';

export type WindowView = {
  hidden: boolean;
  maximized: boolean;
  /** When it was last made large, and when small (R4.079): the latest stand first. */
  maximizedAt: number;
  minimizedAt: number;
};
export type Windows = ReadonlyMap<number, WindowView>;

/** What nobody has looked at in this browser is hidden. */
const unknown: WindowView = { hidden: true, maximized: false, maximizedAt: 0, minimizedAt: 0 };

const change = (windows: Windows, uid: number, to: Partial<WindowView>): Windows =>
  new Map(windows).set(uid, { ...unknown, ...windows.get(uid), ...to });

const isBlocked = ({ general_status: status }: PmConversation) => status.startsWith('blocked');

const largeOnes = (windows: Windows) =>
  [...windows]
    .filter(([, { hidden, maximized }]) => !hidden && maximized)
    .toSorted(([, one], [, other]) => one.maximizedAt - other.maximizedAt);

/** R4.078: also out of hiding. The one that has been large for longest makes room. */
export function maximize(windows: Windows, uid: number, now: number): Windows {
  let next = change(windows, uid, { hidden: false, maximized: true, maximizedAt: now });
  for (const [one] of largeOnes(next).slice(0, -pmWindows.shown)) next = minimize(next, one, now);
  return next;
}
export const minimize = (windows: Windows, uid: number, now: number): Windows =>
  change(windows, uid, { maximized: false, minimizedAt: now });
export const hide = (windows: Windows, uid: number): Windows =>
  change(windows, uid, { hidden: true, maximized: false });
/** R4.086 */
export const unhide = (windows: Windows, uid: number): Windows =>
  windows.get(uid)?.hidden === false ? windows : change(windows, uid, { hidden: false });

export const minimizeAll = (windows: Windows, now: number): Windows =>
  [...windows].reduce((next, [uid, { maximized }]) => (maximized ? minimize(next, uid, now) : next), windows);

/**
 * R4.082 to R4.084: everything that is not hidden, and where these are fewer than five, hidden ones that were written
 * in last, except across a block.
 */
export function firstWindows(windows: Windows, conversations: ReadonlyMap<number, PmConversation>): Windows {
  const known = [...conversations.values()];
  const isShown = ({ recipient: { uid } }: PmConversation) => windows.get(uid)?.hidden === false;
  const missing = pmWindows.shown - known.filter(isShown).length;
  return known
    .filter((one) => !isShown(one) && !isBlocked(one) && one.archived === 0)
    .toSorted((one, other) => other.modified - one.modified)
    .slice(0, Math.max(0, missing))
    .reduce((next, { recipient: { uid } }) => unhide(next, uid), windows);
}

/** Large ones from the oldest, then the bubbles, the latest first; of those only whose conversation is known. */
export function windowsShown(
  windows: Windows,
  conversations: ReadonlyMap<number, PmConversation>,
  /** How many large ones have room. */
  most: number = pmWindows.shown,
): { large: number[]; bubbles: number[] } {
  const isKnown = (uid: number) => conversations.has(uid);
  const large = largeOnes(windows)
    .map(([uid]) => uid)
    .filter(isKnown);
  const fitting = most > 0 ? large.slice(-most) : [];
  const newest = (uid: number) =>
    Math.max((conversations.get(uid)?.modified ?? 0) * 1000, windows.get(uid)?.minimizedAt ?? 0);
  const bubbles = [...windows]
    .filter(([uid, { hidden }]) => !hidden && isKnown(uid) && !fitting.includes(uid))
    .map(([uid]) => uid)
    .toSorted((one, other) => newest(other) - newest(one));
  return { large: fitting, bubbles };
}

/** So many bubbles stand by themselves. */
const callingMax = 4;

/** Bubbles that ask for an answer stand by themselves; the rest are counted on the bubble of the list. */
export function bubblesApart(
  bubbles: readonly number[],
  conversations: ReadonlyMap<number, PmConversation>,
): { calling: number[]; resting: number } {
  const calls = (uid: number) => {
    const known = conversations.get(uid);
    return known && (known.unreadCount > 0 || known.general_status === 'requested_by_recipient');
  };
  const calling = bubbles.filter(calls).slice(0, callingMax);
  return { calling, resting: bubbles.length - calling.length };
}

/** How this browser keeps them: of one member, and no more than can matter. */
const keptMost = 300;
type KeptWindow = readonly [uid: number, view: WindowView];
export const windowsOf = (me: number) =>
  kept('local', `messages ${me} windows`, keptListOf(isKeptWindow), { most: keptMost });

export const writtenWindows = (windows: Windows): KeptWindow[] =>
  [...windows].filter(([, view]) => !view.hidden);

/** Nothing where nothing was ever kept. */
export const readWindows = (list: readonly KeptWindow[] | undefined): Windows | undefined =>
  list && new Map(list.map(([uid, view]) => [uid, { ...unknown, ...view }]));

function isKeptWindow(entry: unknown): entry is KeptWindow {
  const [uid, view] = Array.isArray(entry) ? (entry as unknown[]) : [];
  return isKeptNumber(uid) && Object(view) === view;
}
