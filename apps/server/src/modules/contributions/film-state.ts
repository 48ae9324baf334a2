// Whether a file of a set can be shown. Photos are made before their upload is answered; a film waits for its
// renditions, which `media` makes: this is the one place where they join.
import type { Material } from '@alcove/protocol';
import type { StoredMaterial } from './material-store.ts';

export const filmStateOf = ({ kind }: Pick<StoredMaterial, 'kind'>): Material['state'] =>
  kind === 'photo' ? 'ready' : 'processing';
