// Whether photos on screen are still open to their reader: a follow, a block, a move or a deletion ends that while
// the page stays open. Where the server does not answer, nothing changes.
import { type AlbumMaterial, type CallSpec, isPassing } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useState } from 'react';
import { callServer, type ServerAnswer } from '../../call.ts';

const everyMs = 30_000;

/** While the page is looked at, and whenever it is looked at again. */
function useChecks(check: () => unknown): void {
  const ask = useEffectEvent(check);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void ask();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

/** The server says that it is not open: no fault of the server or of the network. */
const isRefused = <C extends CallSpec>(answer: ServerAnswer<C>) =>
  answer.status === 'error' && !isPassing(answer.code);

/** Those of a member’s photos that are open no more. */
export function useClosedPhotos(owner: number, photos: readonly AlbumMaterial[]): ReadonlySet<number> {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  useChecks(async () => {
    const answer = await callServer(addresses.albumPhotos, { id: owner });
    if (answer.status === 'error' && !isRefused(answer)) return;
    const open = new Set(answer.status === 'success' ? answer.data.list.map((each) => each.material_id) : []);
    setClosed(new Set(photos.map(({ material_id }) => material_id).filter((id) => !open.has(id))));
  });
  return closed;
}

/** The number of the photo that was on screen when it was closed. */
export function useClosedPhoto(shown: number | undefined): boolean {
  const [closed, setClosed] = useState<number>();
  useChecks(async () => {
    if (shown === undefined) return;
    const answer = await callServer(addresses.albumPhoto, { material_id: shown });
    if (isRefused(answer)) setClosed(shown);
    else if (answer.status === 'success') setClosed(undefined);
  });
  return shown !== undefined && closed === shown;
}
