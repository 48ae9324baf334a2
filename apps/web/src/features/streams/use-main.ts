// On a phone one window is large: whose began last, one's own or one that is watched, until she chooses another.
import { useState } from 'react';
import type { Own, Seen } from './scene.ts';

type Main = {
  uid: number | undefined;
  /** The last that was opened; they count up. */
  ref: number;
  own: Own['publication'] | undefined;
};

export function useMain(seen: readonly Seen[], own: Own | undefined, ownUid: number) {
  const newest = seen.at(-1);
  const ref = newest?.view.ref ?? 0;
  const publication = own?.publication;
  const [kept, setKept] = useState<Main>({
    uid: own ? ownUid : undefined,
    ref: own ? ref : 0,
    own: publication,
  });
  let main = kept;
  if (ref > main.ref) main = { ...main, uid: newest?.uid, ref };
  if (publication !== main.own) main = { ...main, own: publication, ...(own && { uid: ownUid }) };
  if (main !== kept) setKept(main);
  const isShown = (own && main.uid === ownUid) || seen.some(({ uid }) => uid === main.uid);
  return {
    main: isShown ? main.uid : (newest?.uid ?? (own && ownUid)),
    choose: (uid: number) => setKept({ ...main, uid }),
  };
}
