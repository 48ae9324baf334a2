// The queue of photos being sent, as a list: what waits, what is under way, how each ended. A few are sent at once.
import { type AlbumName, albumPhoto } from '@alcove/protocol';

export type Queued = {
  key: number;
  file: File;
  album: AlbumName;
} & (
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  /** No answer came, or the server is short of room: it may be tried again. */
  | { state: 'interrupted'; reason: string }
  /** `known`: for what it shows, which its member may contest. */
  | { state: 'refused'; reason: string; known: boolean }
  /** `placed`: it was put where it was picked; from then on its member alone moves it. */
  | { state: 'done'; tile: string; materialId: number; placed: boolean }
);

export type QueueChange =
  | { do: 'add'; files: readonly File[]; album: AlbumName; firstKey: number }
  | { do: 'start'; key: number }
  | { do: 'retry'; key: number }
  | { do: 'remove'; key: number }
  | { do: 'progress'; key: number; share: number }
  | { do: 'interrupt'; key: number; reason: string }
  | { do: 'refuse'; key: number; reason: string; known: boolean }
  | { do: 'done'; key: number; tile: string; materialId: number }
  | { do: 'place'; album: AlbumName };

export function changeQueue(queue: readonly Queued[], change: QueueChange): readonly Queued[] {
  if (change.do === 'add') {
    const { files, album, firstKey } = change;
    const added = files.map((file, at) => ({ key: firstKey + at, file, album, state: 'waiting' as const }));
    return [...queue, ...added];
  }
  if (change.do === 'remove') return queue.filter(({ key }) => key !== change.key);
  if (change.do === 'place') {
    return queue.map((each) =>
      each.state === 'done' && each.album === change.album ? { ...each, placed: true } : each,
    );
  }
  return queue.map((each): Queued => {
    if (each.key !== change.key) return each;
    const { key, file, album } = each;
    const same = { key, file, album };
    if (change.do === 'start') return { ...same, state: 'sending', share: 0 };
    if (change.do === 'retry') return { ...same, state: 'waiting' };
    if (change.do === 'progress') return { ...same, state: 'sending', share: change.share };
    if (change.do === 'done')
      return { ...same, state: 'done', tile: change.tile, materialId: change.materialId, placed: false };
    if (change.do === 'interrupt') return { ...same, state: 'interrupted', reason: change.reason };
    return { ...same, state: 'refused', reason: change.reason, known: change.known };
  });
}

/** Those that may be sent now, the earliest first. */
export function nextToSend(queue: readonly Queued[]): Queued[] {
  const running = queue.filter(({ state }) => state === 'sending').length;
  return queue.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, albumPhoto.atOnce - running));
}

/** The photos of an album that are still to be put where they were picked, once nothing is under way. */
export function toPlace(queue: readonly Queued[], album: AlbumName): number[] {
  const { sending, waiting } = countQueue(queue);
  if (sending + waiting > 0) return [];
  return queue.flatMap((each) =>
    each.state === 'done' && !each.placed && each.album === album ? [each.materialId] : [],
  );
}

/** How many are in each state: in place, under way, waiting, to be looked at. */
export function countQueue(queue: readonly Queued[]) {
  const count = (...states: Queued['state'][]) => queue.filter(({ state }) => states.includes(state)).length;
  return {
    done: count('done'),
    sending: count('sending'),
    waiting: count('waiting'),
    failed: count('interrupted', 'refused'),
  };
}
