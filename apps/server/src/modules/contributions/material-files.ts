// The files of sets: what is made of them, and who may read each byte.
import { may, isLanguage, type Language, standingOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { personOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { fileOfPicture, isPictureId, type Media, partOfFilm, previewMsOf } from '../media/index.ts';
import type { Relations } from '../relations/index.ts';
import { captionsOf } from './caption-store.ts';
import {
  isHiddenFile,
  materialByFilm,
  materialByPicture,
  materialsOf,
  type StoredMaterial,
} from './material-store.ts';
import type { OpenSets } from './open-sets.ts';
import { closedTo, isLongFilm, type MaterialSize } from './rights.ts';
import { isPolled, setById, type StoredSet } from './set-store.ts';
import { captionsUntil } from './web-vtt.ts';

export const setShelf = 'contributions';

const sizes = {
  tile: { squarePx: 480 },
  thumb: { boxPx: [320, 240] },
  small: { boxPx: [640, 480] },
  large: { boxPx: [1280, 960] },
} as const;
const { tile, thumb, small } = sizes;
/** Made before the upload is answered. */
export const setPhotoSizes = { tile, thumb, small };

const fileSizes = ['tile', 'thumb', 'small', 'large', 'original'] as const satisfies readonly MaterialSize[];
type FileSize = (typeof fileSizes)[number];

export const filmAddress = (film: string, file: string): string => `/media/${setShelf}/${film}/${file}`;

/** Of the whole film, or of its preview. */
export const captionsAddress = (film: string, part: 'film' | 'preview', language: Language): string =>
  filmAddress(film, `${part}-${language}.vtt`);

function partOfCaptions(file: string): { part: 'film' | 'preview'; language: Language } | undefined {
  const [, part, language] = /^(film|preview)-(\w+)\.vtt$/.exec(file) ?? [];
  return isLanguage(language) ? { part: part as 'film' | 'preview', language } : undefined;
}

export const materialAddress = (picture: string, size: FileSize): string =>
  `/media/${setShelf}/${picture}/${size}.jpg`;

/** The order in which readers see the materials of a set, and by which two of a Premium set are open. */
export function inReadersOrder<M extends Pick<StoredMaterial, 'material_id' | 'refused'>>(
  set: Pick<StoredSet, 'cover'>,
  materials: readonly M[],
): M[] {
  const isCover = (material: M) => Number(material.material_id === set.cover);
  return materials
    .filter(({ refused }) => refused === '')
    .toSorted((one, other) => isCover(other) - isCover(one));
}

type Needs = Use<'db' | 'clock'> & {
  media: Pick<Media, 'pictures' | 'films'>;
  relations: Pick<Relations, 'isHidden'>;
  openSets: Pick<OpenSets, 'isOpenTo'>;
};

const hiding = { apart: 'hidden' } as const;

/** What must be open for a file; nothing for a name that no material has. */
const sizeNeeded = (file: string): MaterialSize | undefined =>
  partOfCaptions(file)?.part ?? partOfFilm(file) ?? fileSizes.find((name) => file === `${name}.jpg`);

export function createMaterialFiles({ db, clock, media, relations, openSets }: Needs): MediaCollection {
  const { pictures, films } = media;
  pictures.makeLater(setShelf, [
    { name: 'tile', size: tile, formats: ['webp', 'avif'] },
    { name: 'small', size: small, formats: ['webp', 'avif'] },
    { name: 'large', size: sizes.large, formats: ['jpg', 'webp'] },
    { name: 'original', size: 'whole', formats: ['jpg'], quality: 95 },
  ]);

  /** By the id of its picture, of its film, or of the picture that stands for its film. */
  async function materialOf(id: string): Promise<StoredMaterial | undefined> {
    const known = (await materialByPicture(db, id)) ?? (await materialByFilm(db, id));
    const film = known ? undefined : await films.idOfPoster(id);
    return film === undefined ? known : materialByFilm(db, film);
  }

  async function findPicture(id: string, size: FileSize, accept: string): Promise<string | undefined> {
    const facts = (await pictures.facts([id])).get(id);
    const isLate = size === 'large' || size === 'original';
    if (!facts || (isLate && !facts.isWhole)) return undefined;
    if (!facts.isWhole || size === 'original' || size === 'thumb') return fileOfPicture(setShelf, id, size);
    const wanted = size === 'large' ? (['webp'] as const) : (['avif', 'webp'] as const);
    const format = wanted.find((each) => accept.includes(`image/${each}`));
    return fileOfPicture(setShelf, id, size, format);
  }

  async function findFile(id: string, file: string, material: StoredMaterial, accept: string) {
    const { material_id, film } = material;
    const size = fileSizes.find((name) => file === `${name}.jpg`);
    if (size) return id === film ? undefined : findPicture(id, size, accept);
    if (id !== film) return undefined;
    const { part, language } = partOfCaptions(file) ?? {};
    if (!language) return films.find(id, file);
    const text = (await captionsOf(db, [material])).get(material_id)?.[language];
    const { durationMs = 0 } = (await films.facts([id])).get(id) ?? {};
    const seen = text && part === 'preview' ? captionsUntil(text, previewMsOf(durationMs)) : text;
    return seen === undefined ? undefined : { text: seen, type: 'text/vtt; charset=utf-8' };
  }

  return {
    name: setShelf,
    chooses: true,
    nameOf: (file) => `alcove-${file}`,
    // Every refusal is answered alike: whether a closed file exists is not revealed.
    async find({ id, file, accept }, reader) {
      const size = sizeNeeded(file);
      const material = size && isPictureId(id) ? await materialOf(id) : undefined;
      const set = material && (await setById(db, material.contribution));
      if (!size || !material || !set) throw refuse('not_found');
      if (set.status === 'hidden' || isHiddenFile(material)) throw refuse('not_found');
      const order = inReadersOrder(set, await materialsOf(db, [set.id])).findIndex(
        (other) => other.material_id === material.material_id,
      );
      const film =
        material.film === null ? undefined : (await films.facts([material.film])).get(material.film);
      const standing = standingOf(personOf(reader), clock.now());
      // Those who vote see the small sizes of a set that they could not open.
      const votesOn = isPolled(set) && may('vote', standing);
      const isOpen = votesOn || (await openSets.isOpenTo(set, { uid: reader.session?.uid, standing }));
      const closed = closedTo(
        size,
        { kind: material.kind, order, isRefused: material.refused !== '', isLong: isLongFilm(film) },
        { ...set, isPolled: isPolled(set) },
        {
          standing,
          isAuthor: reader.session?.uid === set.uid,
          // The edge has asked for it.
          hasVisit: true,
        },
      );
      if (!isOpen || closed || (await relations.isHidden(hiding, reader, set.uid))) throw refuse('not_found');
      const found = await findFile(id, file, material, accept);
      if (found === undefined) throw refuse('not_found');
      return found;
    },
  };
}
