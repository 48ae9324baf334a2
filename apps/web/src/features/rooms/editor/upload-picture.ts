// Sends a picture for a message, telling how far it is. `fetch` does not tell, so the older way does.
import type { Attachment, Envelope, roomCalls } from '@alcove/protocol';
import { addressIn, type CallAddress } from '../../../call.ts';

const upload: CallAddress<(typeof roomCalls)['uploadAttachment']> = {
  method: 'POST',
  path: '/_backend/att/upload/',
};

/** What is shown where it did not arrive: the server's words, or none. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

type Options = { uid: number; roomid: number; signal: AbortSignal; onProgress: (share: number) => void };

export function uploadPicture(file: File, { uid, roomid, signal, onProgress }: Options): Promise<Attachment> {
  const body = new FormData();
  body.set('uid', String(uid));
  body.set('room_id', String(roomid));
  // Last: fields after a file are read too late to judge it by.
  body.set('upload', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (words = '') => reject(new UploadFailure(words));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('error', () => fail());
    request.addEventListener('abort', () => fail());
    request.addEventListener('load', () => {
      const answer = request.response as Envelope<Attachment> | null;
      if (answer?.status === 'success') resolve(answer.data);
      else fail(answer?.messages?.upload ?? answer?.message);
    });
    signal.addEventListener('abort', () => request.abort());
    request.open(upload.method, addressIn('fr', upload.path));
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.send(body);
  });
}
