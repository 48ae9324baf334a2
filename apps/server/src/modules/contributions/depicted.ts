// What the consent ledger, a domain that comes later, reads of sets and does to them.
import { createHash } from 'node:crypto';
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Files } from '../../platform/files/files.ts';
import type { FoundFile } from '../../platform/http/media.ts';
import type { Members } from '../accounts/index.ts';
import { fileOfPicture, type Media, pictureDigests, type StoredPrint, storedPrints } from '../media/index.ts';
import type { TakeOut } from './hiding.ts';
import { materialAddress, setShelf } from './material-files.ts';
import { type DepictedFile, materialsOf, type StoredMaterial } from './material-store.ts';
import type { SetChange } from './set-changes.ts';
import { lockSet, setById, setsById, shownStatus, type StoredSet } from './set-store.ts';

export type DepictedSet = Pick<StoredSet, 'id' | 'uid' | 'title'> & {
  status: ReturnType<typeof shownStatus>;
  isVisible: boolean;
  /** Its reviewer's tick is not enough. */
  asksConsents: boolean;
  /** In their author's order. */
  files: readonly DepictedFile[];
};

type Needs = Use<'db'> & {
  files: Pick<Files, 'open'>;
  members: Pick<Members, 'lock'>;
  media: Pick<Media, 'pictures' | 'films'>;
  takeOut: TakeOut;
  announce(change: SetChange): void;
};

const depictedSet = (set: StoredSet, files: readonly StoredMaterial[]): DepictedSet => ({
  id: set.id,
  uid: set.uid,
  title: set.title,
  status: shownStatus(set),
  isVisible: set.status === 'published',
  asksConsents: set.asks_consents,
  files,
});

export function createDepictedSets({ db, files: stored, members, media, takeOut, announce }: Needs) {
  const { pictures, films } = media;

  async function sha256Of(key: string): Promise<string | undefined> {
    const opened = await stored.open(key);
    if (!opened) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of opened.stream) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }

  return {
    async find(number: number, tx: Database = db): Promise<DepictedSet | undefined> {
      const set = await setById(tx, number);
      return set && depictedSet(set, await materialsOf(tx, [number]));
    },

    async findAll(numbers: readonly number[]): Promise<ReadonlyMap<number, DepictedSet>> {
      const sets = await setsById(db, numbers);
      const bySet = Map.groupBy(await materialsOf(db, numbers), ({ contribution }) => contribution);
      return new Map(sets.map((set) => [set.id, depictedSet(set, bySet.get(set.id) ?? [])]));
    },

    /** The author's row and the set's are locked, in this order. */
    async lock(tx: Database, { author, number }: { author: Uid; number: number }) {
      if (!(await members.lock(tx, author))) return undefined;
      const set = await lockSet(tx, number);
      return set?.uid === author ? depictedSet(set, await materialsOf(tx, [number])) : undefined;
    },

    /**
     * These files go with all their bytes, in any state of the set; one with too few left goes back to its author. Author
     * and set are locked. Runs what is returned after the commit.
     */
    async takeOut(tx: Database, number: number, ids: readonly number[]): Promise<() => void> {
      const change = await takeOut(tx, number, ids);
      return () => change && announce(change);
    },

    /** Addresses by which the author sees their files. */
    async tiles(files: readonly DepictedFile[]): Promise<ReadonlyMap<number, string>> {
      const facts = await films.facts(files.flatMap(({ film }) => film ?? []));
      return new Map(
        files.flatMap(({ material_id, picture, film }) => {
          const shown = picture ?? facts.get(film ?? '')?.picture;
          return shown ? [[material_id, materialAddress(shown, 'tile')] as const] : [];
        }),
      );
    },

    /** As the person who is visible sees a file: its picture, or the film itself. */
    async fileOf({ picture, film }: DepictedFile, as: 'picture' | 'film'): Promise<FoundFile | undefined> {
      if (as === 'film') return film === null ? undefined : films.find(film, 'original.mp4');
      const shown = picture ?? (await films.facts([film ?? ''])).get(film ?? '')?.picture;
      if (!shown) return undefined;
      const isWhole = (await pictures.facts([shown])).get(shown)?.isWhole;
      return fileOfPicture(setShelf, shown, isWhole ? 'large' : 'small');
    },

    /** By which the photos among them are known again. */
    prints: (tx: Database, files: readonly DepictedFile[]): Promise<StoredPrint[]> =>
      storedPrints(
        tx,
        files.flatMap(({ picture }) => picture ?? []),
      ),

    /** SHA-256 of the uploaded photo, or of the film as it is kept; a film that does not play yet has none. */
    async digests(files: readonly DepictedFile[]): Promise<ReadonlyMap<number, string>> {
      const ofPictures = await pictureDigests(
        db,
        files.flatMap(({ picture }) => picture ?? []),
      );
      const found = new Map<number, string>();
      for (const { material_id, picture, film } of files) {
        const key = film === null ? undefined : await films.find(film, 'original.mp4');
        const digest = picture
          ? ofPictures.get(picture)
          : typeof key === 'string'
            ? await sha256Of(key)
            : undefined;
        if (digest !== undefined) found.set(material_id, digest);
      }
      return found;
    },
  };
}
export type DepictedSets = ReturnType<typeof createDepictedSets>;
