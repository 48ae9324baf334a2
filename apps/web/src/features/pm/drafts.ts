// What was typed to a member and not sent, kept by this browser until it is (R4.094). Its tabs share it.
import { messageLimits } from '@alcove/protocol';
import { createOpenState } from '../../open-state.ts';

type Drafts = { readonly [uid: number]: string };

const keptMost = 50;
export const draftsKey = (me: number) => `messages ${me} drafts`;
let owner = 0;
/** For lists: what each conversation would go on with. */
export const pmDrafts = createOpenState<Drafts>();

function stored(me: number): Drafts | undefined {
  try {
    return Object(JSON.parse(localStorage.getItem(draftsKey(me)) ?? '{}')) as Drafts;
  } catch {
    return undefined;
  }
}

function draftsOf(me: number): Drafts {
  if (owner !== me) pmDraft.readAll(me);
  return pmDrafts.get() ?? {};
}

export const pmDraft = {
  /** What earlier pages and other tabs of this member have left. */
  readAll(me: number): void {
    owner = me;
    pmDrafts.set(stored(me));
  },
  /** Another member may log in within the same document. */
  forget(): void {
    owner = 0;
    pmDrafts.set(undefined);
  },
  of: (me: number, uid: number): string => draftsOf(me)[uid] ?? '',
  keep(me: number, uid: number, text: string): void {
    const { [uid]: _, ...others } = stored(me) ?? draftsOf(me);
    const rest = Object.entries(others).slice(-keptMost + 1);
    if (text.trim() !== '') rest.push([String(uid), text.slice(0, messageLimits.max * 2)]);
    const next = Object.fromEntries(rest);
    owner = me;
    pmDrafts.set(next);
    try {
      localStorage.setItem(draftsKey(me), JSON.stringify(next));
    } catch {
      // Without storage the draft lasts as long as the page.
    }
  },
};
