// The sets that are written in this tab: each goes on while its author reads elsewhere, and is found again.
import type { OwnSet } from '@alcove/protocol';
import { createDraftSession, type DraftSession } from './draft-session.ts';

let open: { uid: number; session: DraftSession }[] = [];

export function draftSessionOf(uid: number, loaded: OwnSet | undefined): DraftSession {
  // The server renders for many.
  if (typeof document === 'undefined') return createDraftSession(loaded);
  const isOf = (session: DraftSession) => loaded && session.state().set?.id === loaded.id;
  const known = open.find((each) => each.uid === uid && isOf(each.session));
  if (known) return known.session;
  const isKept = (each: (typeof open)[number]) =>
    each.uid === uid && each.session.state().transfers.some(({ file }) => file);
  for (const each of open.filter((one) => !isKept(one))) {
    if (each.uid === uid) void each.session.flush();
    each.session.close();
  }
  const session = createDraftSession(loaded);
  open = [...open.filter(isKept), { uid, session }];
  return session;
}
