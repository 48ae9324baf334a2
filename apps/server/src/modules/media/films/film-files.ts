// Where the files of films are stored: each try in a folder of its own.
import { buffer } from 'node:stream/consumers';
import type { Files } from '../../../platform/files/files.ts';
import { sealed, sealedFolderOf } from '../../../platform/files/sealed-files.ts';
import type { StoredFilm } from './film-store.ts';
import type { ReadBytes } from './renditions.ts';

/** Films of a sealed collection are sealed too. */
export const folderOf = ({ id, shelf }: Pick<StoredFilm, 'id' | 'shelf'>): string =>
  sealedFolderOf(`${shelf}/${id}`) === undefined ? `films/${id}` : sealed(`films/${id}`);
export const folderOfTry = (film: Pick<StoredFilm, 'id' | 'shelf' | 'tries'>): string =>
  `${folderOf(film)}/${film.tries}`;
export const fileOf = (film: Pick<StoredFilm, 'id' | 'shelf' | 'tries'>, name: string): string =>
  `${folderOfTry(film)}/${name}.mp4`;

export const readBytesOf =
  (files: Pick<Files, 'open'>, key: string): ReadBytes =>
  async (start, bytes) => {
    const opened = await files.open(key, { start, end: start + bytes - 1 });
    if (!opened) throw new Error('a file of a film is gone');
    return buffer(opened.stream);
  };
