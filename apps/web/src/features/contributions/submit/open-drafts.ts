// The sets that are written in this tab: each goes on while its author reads elsewhere, and is found again.
import type { OwnSet } from '@alcove/protocol';
import { createDraftSession, type DraftSession } from './draft-session.ts';

let open: { uid: number; session: DraftSession }[] = [];

export function draftSessionOf(uid: number, loaded: OwnSet | undefined): DraftSession {
  // The server renders for many.
  if (typeof document === 'undefined') return createDraftSession(loaded);
  const isKept = (each: (typeof open)[number]) => each.uid === uid && each.session.isBusy();
  for (const each of open.filter((one) => !isKept(one))) each.session.close();
  open = open.filter(isKept);
  const known = open.find(({ session }) => loaded && session.state().set?.id === loaded.id);
  if (known) return known.session;
  const session = createDraftSession(loaded);
  open = [...open, { uid, session }];
  return session;
}
