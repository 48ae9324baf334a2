// What members report of sets: a whole one, or one of its photos and films, which they may open.
import { plainTextOf } from '../comments/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { fileOfPicture, type Media } from '../media/index.ts';
import { type AskedItems, fileInPath, numberInPath, oneId, type ReportRules } from '../moderation/index.ts';
import { setShelf } from './material-files.ts';
import {
  isHiddenFile,
  materialByFilm,
  materialById,
  materialByPicture,
  materialsOf,
  titlesByMaterial,
  type StoredMaterial,
} from './material-store.ts';
import type { OpenSets } from './open-sets.ts';
import { setById, setTitles, shownStatus, type StoredSet } from './set-store.ts';

type Needs = Use<'db'> & {
  media: Pick<Media, 'pictures' | 'films'>;
  openSets: OpenSets;
};

/** Not refused by a reviewer. */
const isFound = (material: StoredMaterial, { suspects }: AskedItems): boolean =>
  material.refused === '' || (isHiddenFile(material) && suspects);

type FindRules = Pick<ReportRules, 'find' | 'idAt' | 'titles'>;
type Titles = (db: Database, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export function findSets({ db, media, openSets }: Needs): { contribution: FindRules; photo: FindRules } {
  /** To one who suspects a minor, what is hidden is as open as it was. */
  async function openSet(
    id: number | undefined,
    { by, suspects }: AskedItems,
  ): Promise<StoredSet | undefined> {
    const set = id === undefined ? undefined : await setById(db, id);
    if (!set || by === 'team') return set;
    if (set.status === 'hidden' && !suspects) return undefined;
    const isOpen = await openSets.isOpenTo({ ...set, status: shownStatus(set) }, by);
    return isOpen ? set : undefined;
  }

  async function filesOf(materials: readonly StoredMaterial[]): Promise<string[]> {
    const films = await media.films.facts(materials.flatMap(({ film }) => film ?? []));
    // The picture that stands for a film names the film too.
    const ids = materials.flatMap(({ picture, film }) => picture ?? films.get(film ?? '')?.picture ?? []);
    const facts = await media.pictures.facts(ids);
    return ids.map((id) => fileOfPicture(setShelf, id, facts.get(id)?.isWhole ? 'large' : 'small'));
  }

  const titlesBy =
    (titles: Titles): NonNullable<ReportRules['titles']> =>
    async (items) => {
      const ids = items.map(({ id }) => Number(id));
      const found = await titles(db, ids);
      return ids.map((id) => found.get(id));
    };

  return {
    contribution: {
      titles: titlesBy(setTitles),
      async idAt(path) {
        const id = numberInPath(path, 'contribution');
        return id === undefined ? undefined : String(id);
      },
      async find(asked) {
        const set = await openSet(oneId(asked.ids), asked);
        if (!set) return undefined;
        const shown = (await materialsOf(db, [set.id])).filter((material) => isFound(material, asked));
        const text = [set.title, plainTextOf(set.description)].filter(Boolean).join('\n');
        const files = await filesOf(shown);
        const entry = { id: String(set.id), uid: set.uid, text, at: set.submitted_at, files, reported: true };
        return { author: set.uid, entries: [entry] };
      },
    },
    photo: {
      titles: titlesBy(titlesByMaterial),
      async idAt(path) {
        const id = numberInPath(path, 'photo') ?? numberInPath(path, 'video');
        if (id !== undefined) return String(id);
        const file = fileInPath(path, setShelf);
        const material = file && ((await materialByPicture(db, file)) ?? (await materialByFilm(db, file)));
        return material ? String(material.material_id) : undefined;
      },
      async find(asked) {
        const id = oneId(asked.ids);
        const material = id === undefined ? undefined : await materialById(db, id);
        if (!material || !isFound(material, asked)) return undefined;
        const set = await openSet(material.contribution, asked);
        if (!set) return undefined;
        const { description: text, added_at: at } = material;
        const files = await filesOf([material]);
        const entry = { id: String(id), uid: set.uid, text, at, files, reported: true };
        return { author: set.uid, place: set.title, entries: [entry] };
      },
    },
  };
}
