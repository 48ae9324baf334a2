// Uploads a picture for a chat message.
import type { Attachment, roomCalls } from '@alcove/protocol';
import { type CallAddress, isUnanswered } from '../../../call.ts';
import { uploadFile } from '../../../upload.ts';

const upload: CallAddress<(typeof roomCalls)['uploadAttachment']> = {
  method: 'POST',
  path: '/_backend/att/upload/',
};

/** The message is shown: the server's words, or empty. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

type Options = { uid: number; signal: AbortSignal; onProgress: (share: number) => void };

export async function uploadPicture(file: File, { uid, ...options }: Options): Promise<Attachment> {
  const form = new FormData();
  form.set('uid', String(uid));
  form.set('upload', file);
  const answer = await uploadFile(upload, form, options);
  if (answer.status === 'success') return answer.data;
  throw new UploadFailure(isUnanswered(answer) ? '' : (answer.messages?.upload ?? answer.message));
}
