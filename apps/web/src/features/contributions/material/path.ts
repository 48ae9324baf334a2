// Where one photo or film of a set is shown.
import { type Material, pathTo } from '@alcove/protocol';

export const pathToMaterial = ({ kind, material_id: materialId }: Pick<Material, 'kind' | 'material_id'>) =>
  pathTo(kind, { materialId });
