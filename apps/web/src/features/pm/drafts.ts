// What was typed to a member and not sent, kept by this browser until it is (R4.094).
import { messageLimits } from '@alcove/protocol';
import { createOpenState } from '../../open-state.ts';

type Drafts = { readonly [uid: number]: string };

const keptMost = 50;
const keyOf = (me: number) => `messages ${me} drafts`;
let owner = 0;
const known = createOpenState<Drafts>();

function read(me: number): Drafts {
  try {
    return Object(JSON.parse(localStorage.getItem(keyOf(me)) ?? '{}')) as Drafts;
  } catch {
    return {};
  }
}

function draftsOf(me: number): Drafts {
  if (owner !== me || !known.get()) {
    owner = me;
    known.set(read(me));
  }
  return known.get() ?? {};
}

export const pmDraft = {
  of: (me: number, uid: number): string => draftsOf(me)[uid] ?? '',
  keep(me: number, uid: number, text: string): void {
    const { [uid]: _, ...others } = draftsOf(me);
    const rest = Object.entries(others).slice(-keptMost + 1);
    if (text.trim() !== '') rest.push([String(uid), text.slice(0, messageLimits.max * 2)]);
    const next = Object.fromEntries(rest);
    known.set(next);
    try {
      localStorage.setItem(keyOf(me), JSON.stringify(next));
    } catch {
      // Without storage the draft lasts as long as the page.
    }
  },
};

/** For lists: what each conversation would go on with. */
export function usePmDrafts(): Drafts {
  return known.use() ?? {};
}
