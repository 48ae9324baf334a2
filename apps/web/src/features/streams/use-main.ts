// On a phone one window is large: whose began last, one's own or one that is watched, until she chooses another.
import { useState } from 'react';
import type { Own, Seen } from './scene.ts';

type Main = {
  uid: number | undefined;
  /** The last that was opened; they count up. */
  ref: number;
  own: Own['publication'] | undefined;
};

type Needs = {
  seen: readonly Seen[];
  own: Own | undefined;
  ownUid: number;
  before: number | undefined;
};

/** `before`: which one was large before a reload, while the others come back. */
export function useMain({ seen, own, ownUid, before }: Needs) {
  const newest = seen.at(-1);
  const ref = newest?.view.ref ?? 0;
  const publication = own?.publication;
  const [kept, setKept] = useState<Main>({
    uid: own ? ownUid : undefined,
    ref: own ? ref : 0,
    own: publication,
  });
  let main = kept;
  const isThere = (uid: number | undefined) =>
    (own !== undefined && uid === ownUid) || seen.some((each) => each.uid === uid);
  if (ref > main.ref) main = { ...main, uid: isThere(before) ? before : newest?.uid, ref };
  if (publication !== main.own)
    main = { ...main, own: publication, ...(own && { uid: isThere(before) ? before : ownUid }) };
  if (main !== kept) setKept(main);
  return {
    main: isThere(main.uid) ? main.uid : (newest?.uid ?? (own && ownUid)),
    choose: (uid: number) => setKept({ ...main, uid }),
  };
}
