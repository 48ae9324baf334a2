// The sets that are written in this tab: each goes on while its author reads elsewhere, and is found again.
import { createDraftSession, type DraftSession, type Loaded } from './draft-session.ts';

let open: { uid: number; session: DraftSession }[] = [];

export function draftSessionOf(uid: number, loaded: Loaded): DraftSession {
  // The server renders for many.
  if (typeof document === 'undefined') return createDraftSession(loaded);
  const isKept = (each: (typeof open)[number]) => each.uid === uid && each.session.isBusy();
  for (const each of open.filter((one) => !isKept(one))) each.session.close();
  open = open.filter(isKept);
  const known = open.find(({ session }) => loaded.set && session.state().set?.id === loaded.set.id);
  if (known) return known.session;
  const session = createDraftSession(loaded);
  open = [...open, { uid, session }];
  return session;
}
