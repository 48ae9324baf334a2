// What was typed to a member and not sent, kept by this browser until it is (R4.094). Its tabs share it.
import { messageLimits } from '@alcove/protocol';
import { kept, keptTexts } from '../../kept.ts';
import { createOpenState } from '../../open-state.ts';

type Drafts = { readonly [uid: number]: string };

const keptMost = 50;
const draftsBy = (me: number) => kept('local', `messages ${me} drafts`, keptTexts, { most: keptMost });
let owner = 0;
let drafts = draftsBy(owner);
/** The drafts by conversation, as lists show them. */
export const pmDrafts = createOpenState<Drafts>();

export const pmDraft = {
  /** Reads the drafts that earlier pages and other tabs of this member have kept. */
  readAll(me: number): void {
    if (owner !== me) drafts = draftsBy(me);
    owner = me;
    pmDrafts.set(drafts.get() ?? {});
  },
  /** Reads again whenever another tab has kept a draft. */
  follow: (me: number) => draftsBy(me).subscribe(() => pmDraft.readAll(me)),
  /** Another member may log in within the same document. */
  forget(): void {
    owner = 0;
    pmDrafts.set(undefined);
  },
  of(me: number, uid: number): string {
    if (owner !== me) pmDraft.readAll(me);
    return pmDrafts.get()?.[uid] ?? '';
  },
  keep(me: number, uid: number, text: string): void {
    pmDraft.readAll(me);
    const { [uid]: _, ...others } = drafts.get() ?? {};
    const isEmpty = text.trim() === '';
    drafts.set(isEmpty ? others : { ...others, [uid]: text.slice(0, messageLimits.max * 2) });
    pmDraft.readAll(me);
  },
};
