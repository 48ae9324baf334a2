// What decides whether a picture may be stored for what it shows: by whom and where it arrives, and its prints.
import type { PictureDoor, Uid } from '@alcove/protocol';
import type { Prints } from './decoders/tasks.ts';

/** `by`: whose picture it is, also where the team reworks it. */
export type PictureSender = { by: Uid; door: PictureDoor };

/** `sha256`: of the file as it was sent; `shown`: the largest JPEG that was made of it. */
export type Screened = Pick<Prints, 'pdqs' | 'pdqQuality'> & { sha256: string; shown: Uint8Array };

/** Throws a refusal of what must not be stored. */
export type Screen = (sender: PictureSender, arrived: Screened) => Promise<void>;
