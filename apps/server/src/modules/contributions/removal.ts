// Removing photos and films of sets with all their bytes, in the transaction of the cause.
import type { Database } from '../../platform/db/database.ts';
import type { Media } from '../media/index.ts';
import { removeMaterials, type StoredMaterial } from './material-store.ts';

export type RemoveFiles = (
  tx: Database,
  materials: readonly Pick<StoredMaterial, 'material_id' | 'picture' | 'film'>[],
) => Promise<void>;

export const createRemoveFiles =
  ({ pictures, films }: Pick<Media, 'pictures' | 'films'>): RemoveFiles =>
  async (tx, materials) => {
    await removeMaterials(
      tx,
      materials.map(({ material_id }) => material_id),
    );
    await pictures.release(
      tx,
      materials.flatMap(({ picture }) => picture ?? []),
    );
    await films.release(
      tx,
      materials.flatMap(({ film }) => film ?? []),
    );
  };
