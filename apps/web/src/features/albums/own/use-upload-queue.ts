// Sends the photos of the queue, a few at once; each may be cancelled or tried again. Then they are put as picked, once.
import { type AlbumMaterial, type AlbumName, albumNames, isPassing } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { CallFailure } from '../../../call/call-server.ts';
import { useFault } from '../../../call/fault.ts';
import { useCall } from '../../../call/use-call.ts';
import { uploadFile } from '../../../upload.ts';
import { pickedOrder } from './order.ts';
import { changeQueue, nextToSend, type Queued, toPlace } from './upload-queue.ts';

let lastKey = 0;

export function useUploadQueue(photos: readonly AlbumMaterial[], onAdded: () => void) {
  const faultOf = useFault('sent');
  const [queue, change] = useReducer(changeQueue, []);
  const running = useRef(new Map<number, AbortController>());

  const reasonOf = useEffectEvent((failure: CallFailure) => faultOf(failure).text);
  useEffect(() => {
    async function send({ key, file, album }: Queued) {
      const cancel = new AbortController();
      running.current.set(key, cancel);
      change({ do: 'start', key });
      const form = new FormData();
      form.append('album', album);
      form.append('photo', file);
      const answer = await uploadFile(addresses.uploadPhoto, form, {
        signal: cancel.signal,
        onProgress: (share) => change({ do: 'progress', key, share }),
      });
      running.current.delete(key);
      if (answer.status === 'success') {
        const { urls, material_id: materialId } = answer.data.material;
        change({ do: 'done', key, tile: urls.tile, materialId });
        onAdded();
        return;
      }
      if (answer.code === 'request_aborted') return;
      const reason = reasonOf(answer);
      if (isPassing(answer.code)) change({ do: 'interrupt', key, reason });
      else change({ do: 'refuse', key, reason, known: answer.code === 'image_refused' });
    }
    for (const next of nextToSend(queue)) if (!running.current.has(next.key)) void send(next);
  }, [queue, onAdded]);

  // Where that fails, the photos keep the order in which they came.
  const ordering = useCall(addresses.orderPhotos, { inTurn: true, onFailure: () => true });
  const order = useEffectEvent(ordering.send);
  useEffect(() => {
    async function putInOrder(album: AlbumName) {
      const ids = photos.flatMap((photo) => (photo.album === album ? [photo.material_id] : []));
      const picked = toPlace(queue, album);
      // The page has not read the last of them yet.
      if (picked.length === 0 || !picked.every((id) => ids.includes(id))) return;
      change({ do: 'place', album });
      const material_ids = pickedOrder(ids, picked);
      if (!material_ids) return;
      if (await order({ album, material_ids })) onAdded();
    }
    for (const album of albumNames) void putInOrder(album);
  }, [queue, photos, onAdded]);

  return {
    queue,
    add(files: readonly File[], album: AlbumName) {
      change({ do: 'add', files, album, firstKey: lastKey + 1 });
      lastKey += files.length;
    },
    retry: (key: number) => change({ do: 'retry', key }),
    remove(key: number) {
      change({ do: 'remove', key });
      running.current.get(key)?.abort();
    },
  };
}
