// What stands behind a file that a page shows: the film for which a picture stands, or the largest version of a picture.
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Files, StoredFile } from '../../platform/files/files.ts';
import { fileOfPicture } from './pictures.ts';

/** `folder`: what is removed as one; `file`: a stored one in it. */
export type WholeFile = { kind: 'picture' | 'film'; folder: string; file: string };

export type WholeFiles = {
  behind(shown: string): Promise<WholeFile>;
  /** Null: it is gone. */
  open(whole: WholeFile): Promise<(StoredFile & { stream: Readable }) | null>;
};

type Needs = {
  files: Pick<Files, 'open'>;
  films: { wholeBehind(picture: string): Promise<Omit<WholeFile, 'kind'> | undefined> };
};

export const createWholeFiles = ({ files, films }: Needs): WholeFiles => ({
  async behind(shown) {
    const folder = path.dirname(shown);
    const film = await films.wholeBehind(path.basename(folder));
    return film ? { kind: 'film', ...film } : { kind: 'picture', folder, file: shown };
  },
  async open({ kind, folder, file }) {
    const [shelf, id] = [path.dirname(folder), path.basename(folder)];
    // Made later, and only in some collections.
    const original = kind === 'picture' ? await files.open(fileOfPicture(shelf, id, 'original')) : null;
    return original ?? files.open(file);
  },
});
