// The large window of a phone: the one opened last, own or watched, until the member chooses another.
import { useState } from 'react';
import type { OwnCamera, WatchedCamera } from './room-cameras.ts';

type Main = {
  uid: number | undefined;
  /** The highest `ref` of a view so far; refs rise. */
  ref: number;
  own: OwnCamera['publication'] | undefined;
};

type Input = {
  seen: readonly WatchedCamera[];
  own: OwnCamera | undefined;
  ownUid: number;
  before: number | undefined;
};

/** `before`: the uid that was large before a reload, while windows are being restored. */
export function useMainWindow({ seen, own, ownUid, before }: Input) {
  const newest = seen.at(-1);
  const ref = newest?.view.ref ?? 0;
  const publication = own?.publication;
  const [stored, setStored] = useState<Main>({
    uid: own ? ownUid : undefined,
    ref: own ? ref : 0,
    own: publication,
  });
  let main = stored;
  const isThere = (uid: number | undefined) =>
    (own !== undefined && uid === ownUid) || seen.some((each) => each.uid === uid);
  if (ref > main.ref) main = { ...main, uid: isThere(before) ? before : newest?.uid, ref };
  if (publication !== main.own)
    main = { ...main, own: publication, ...(own && { uid: isThere(before) ? before : ownUid }) };
  if (main !== stored) setStored(main);
  return {
    main: isThere(main.uid) ? main.uid : (newest?.uid ?? (own && ownUid)),
    choose: (uid: number) => setStored({ ...main, uid }),
  };
}
