// Sets that were made and decided in the past, such as those of a demo's members: nobody is notified of them.
import { Readable } from 'node:stream';
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import type { Media } from '../media/index.ts';
import { addFavourite } from './favourite-store.ts';
import { setPhotoDemand } from './accepted-files.ts';
import { setPhotoSizes, setShelf } from './material-files.ts';
import { addMaterial, changeMaterial, materialsOf } from './material-store.ts';
import { addSet, changeSet, reviseSet, setOfTitle, type StoredSet } from './set-store.ts';

type Times = 'submitted_at' | 'prepared_at' | 'poll_at' | 'decided_at' | 'published_at' | 'ended_at';

export type ImportedSet = Pick<StoredSet, 'title' | 'description' | 'section' | 'premium' | 'status'> &
  Partial<Pick<StoredSet, Times | 'reason' | 'views'>> & {
    author: Uid;
    photos: readonly UploadedFile[];
    /** Places, from 0, of photos on which others than the author are visible. */
    withOthers?: readonly number[];
    favourites: readonly { uid: Uid; at: number }[];
  };

type Needs = Use<'db' | 'clock'> & {
  media: Pick<Media, 'pictures' | 'uploads' | 'films'>;
};

export function createSetImports({ db, clock, media: { pictures, uploads, films } }: Needs) {
  return {
    /** The set of that title. */
    findSet: (author: Uid, title: string) => setOfTitle(db, author, title),

    /** Its photos and films, in their order. */
    filesOf: async (id: number) => (await materialsOf(db, [id])).map(({ material_id }) => material_id),

    /** Returns its number. */
    async importSet({ author, photos, withOthers = [], favourites, ...set }: ImportedSet): Promise<number> {
      const kept: { picture: string; name: string; bytes: number }[] = [];
      for (const file of photos) {
        const { signal } = new AbortController();
        const keeping = {
          shelf: setShelf,
          demand: setPhotoDemand,
          sizes: setPhotoSizes,
          signal,
          sender: { by: author, door: 'set' as const },
        };
        kept.push({ picture: await pictures.keep(file, keeping), name: file.name, bytes: file.bytes });
      }
      return db.transaction().execute(async (tx) => {
        const { id } = await addSet(tx, author, clock.now());
        for (const [place, photo] of kept.entries()) {
          await pictures.use(tx, photo.picture);
          const shown = { contribution: id, kind: 'photo' as const, ...photo, added_at: clock.now() };
          const { material_id } = await addMaterial(tx, shown);
          if (withOthers.includes(place)) await changeMaterial(tx, material_id, { people: 'others' });
        }
        // Before it is published: lists count then.
        for (const { uid, at } of favourites) await addFavourite(tx, uid, id, at);
        const confirmed = { owner_confirm: true, publication_confirm: true };
        await reviseSet(tx, id, clock.now(), { ...set, ...confirmed, photos: kept.length });
        return id;
      });
    },

    /** Received and made as one that a member uploads. */
    async importFilm(set: { id: number; author: Uid }, name: string, content: Buffer): Promise<void> {
      const { id, author } = set;
      const bytes = content.length;
      const upload = await uploads.receive(
        { uid: author, target: `import ${id}` },
        { name, type: 'video/mp4', announcedBytes: bytes, content: Readable.from([content]) },
        { judge: () => {}, claim: async () => [] },
      );
      await db.transaction().execute(async (tx) => {
        await films.accept(tx, { upload: upload.id, shelf: setShelf });
        const film = { name, bytes, film: upload.id, added_at: clock.now() };
        await addMaterial(tx, { contribution: id, kind: 'video', ...film });
        await changeSet(tx, id, { films: 1 });
      });
    },
  };
}

export type SetImports = ReturnType<typeof createSetImports>;
