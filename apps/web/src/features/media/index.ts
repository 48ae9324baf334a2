// The face of media in the browser: files on their way to the upload host, for whatever they are sent.
export { bytesIn } from './bytes-in.ts';
export { clockOf } from './clock.ts';
export { createFilePicking, isSameFile, nameApart, type PickFault } from './picked-file.ts';
export { createRunningTransfers } from './running-transfers.ts';
export { type Sample, secondsLeft, shareOf, totalsOf, type Transfer, withSample } from './transfers.ts';
export { createUploadHost } from './upload-host.ts';
