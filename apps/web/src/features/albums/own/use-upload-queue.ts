// Sends the photos of the queue, a few at once; each may be cancelled or tried again. Then they are put as picked, once.
import { type AlbumMaterial, type AlbumName, albumNames, isPassing } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer, isUnanswered } from '../../../call.ts';
import { uploadFile } from '../../../upload.ts';
import { pickedOrder } from './order.ts';
import { changeQueue, nextToSend, type Queued, toPlace } from './upload-queue.ts';

let lastKey = 0;

export function useUploadQueue(photos: readonly AlbumMaterial[], onAdded: () => void) {
  const { t } = useTranslation('albums');
  const [queue, change] = useReducer(changeQueue, []);
  const running = useRef(new Map<number, AbortController>());

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
      if (isUnanswered(answer)) {
        if (answer.code !== 'request_aborted')
          change({ do: 'end', key, as: 'interrupted', reason: t('queue.lost') });
        return;
      }
      const reason = Object.values(answer.messages ?? {})[0] ?? answer.message;
      change({ do: 'end', key, as: isPassing(answer.code) ? 'interrupted' : 'refused', reason });
    }
    for (const next of nextToSend(queue)) if (!running.current.has(next.key)) void send(next);
  }, [queue, onAdded, t]);

  useEffect(() => {
    async function putInOrder(album: AlbumName) {
      const ids = photos.flatMap((photo) => (photo.album === album ? [photo.material_id] : []));
      const picked = toPlace(queue, album);
      // The page has not read the last of them yet.
      if (picked.length === 0 || !picked.every((id) => ids.includes(id))) return;
      change({ do: 'place', album });
      const material_ids = pickedOrder(ids, picked);
      if (!material_ids) return;
      const answer = await callServer(addresses.orderPhotos, { album, material_ids });
      if (answer.status === 'success') onAdded();
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
