// Uploads the pictures of a message one after the other; each can be cancelled.
import { messageLimits, type Attachment } from '@alcove/protocol';
import { useEffect, useRef, useState } from 'react';
import { UploadFailure } from './upload-picture.ts';

export type UploadPicture = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Attachment>;

export type PictureUnderWay = { name: string; share: number; cancel: () => void };

export function usePictures(
  upload: UploadPicture | undefined,
  onArrived: (picture: Attachment, name: string) => void,
) {
  const [underWay, setUnderWay] = useState<PictureUnderWay>();
  const [fault, setFault] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function send(files: Iterable<File>) {
    if (!upload) return;
    setFault(undefined);
    for (const file of [...files].slice(0, messageLimits.attachments)) {
      const stop = new AbortController();
      current.current = stop;
      const show = (share: number) => setUnderWay({ name: file.name, share, cancel: () => stop.abort() });
      show(0);
      try {
        onArrived(await upload(file, { signal: stop.signal, onProgress: show }), file.name);
      } catch (error) {
        // Cancelled by the member: nothing to report.
        if (!stop.signal.aborted) setFault(error instanceof UploadFailure ? error.message : '');
      }
    }
    setUnderWay(undefined);
  }
  return { send, underWay, fault, forgetFault: () => setFault(undefined) };
}
