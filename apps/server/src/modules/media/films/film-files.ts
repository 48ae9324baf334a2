// Where the files of films are stored: each try in a folder of its own.
import { buffer } from 'node:stream/consumers';
import type { Files } from '../../../platform/files/files.ts';
import type { StoredFilm } from './film-store.ts';
import type { ReadBytes } from './renditions.ts';

export const folderOf = (id: string): string => `films/${id}`;
export const folderOfTry = ({ id, tries }: Pick<StoredFilm, 'id' | 'tries'>): string =>
  `${folderOf(id)}/${tries}`;
export const fileOf = (film: Pick<StoredFilm, 'id' | 'tries'>, name: string): string =>
  `${folderOfTry(film)}/${name}.mp4`;

export const readBytesOf =
  (files: Pick<Files, 'open'>, key: string): ReadBytes =>
  async (start, bytes) => {
    const opened = await files.open(key, { start, end: start + bytes - 1 });
    if (!opened) throw new Error('a file of a film is gone');
    return buffer(opened.stream);
  };
