// Uploads a picture for a chat message.
import type { Attachment } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { isUnanswered } from '../../../call/call-server.ts';
import { uploadFile } from '../../../upload.ts';

/** The message is shown: the server's words, or empty. */
export class UploadFailure extends Error {
  override name = 'UploadFailure';
}

type Options = { uid: number; signal: AbortSignal; onProgress: (share: number) => void };

export async function uploadPicture(file: File, { uid, ...options }: Options): Promise<Attachment> {
  const form = new FormData();
  form.set('uid', String(uid));
  form.set('upload', file);
  const answer = await uploadFile(addresses.uploadAttachment, form, options);
  if (answer.status === 'success') return answer.data;
  throw new UploadFailure(isUnanswered(answer) ? '' : (answer.messages?.upload ?? answer.message));
}
