// Whether photos on screen are still open to their reader: a follow, a block, a move or a deletion ends that while
// the page stays open. Where the server does not answer, nothing changes.
import { type AlbumMaterial, isPassing } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useRepeated } from '../../call/use-repeated.ts';

const checks = { everyMs: 30_000, isLoaded: true } as const;

/** Those of a member’s photos that are open no more. */
export function useClosedPhotos(owner: number, photos: readonly AlbumMaterial[]): ReadonlySet<number> {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  useRepeated(
    addresses.albumPhotos,
    { id: owner },
    {
      ...checks,
      onAnswer(answer) {
        if (answer.status === 'error' && isPassing(answer.code)) return;
        const listed = answer.status === 'success' ? answer.data.list : [];
        const open = new Set(listed.map(({ material_id }) => material_id));
        setClosed(new Set(photos.map(({ material_id }) => material_id).filter((id) => !open.has(id))));
      },
    },
  );
  return closed;
}

/** The number of the photo that was on screen when it was closed. */
export function useClosedPhoto(shown: number | undefined): boolean {
  const [closed, setClosed] = useState<number>();
  useRepeated(addresses.albumPhoto, shown === undefined ? undefined : { material_id: shown }, {
    ...checks,
    onAnswer(answer) {
      if (answer.status === 'success') setClosed(undefined);
      else if (!isPassing(answer.code)) setClosed(shown);
    },
  });
  return shown !== undefined && closed === shown;
}
