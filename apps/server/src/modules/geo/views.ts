// Options as stored, as the wire spells them.
import { asFlag, type GeoOptions } from '@alcove/protocol';
import type { StoredOptions } from './store.ts';

export function optionsView({ shared, ages, followees, followers, ...rest }: StoredOptions): GeoOptions {
  return {
    ...rest,
    shareMyLocation: asFlag(shared),
    age: ages ? `${ages.from}-${ages.to}` : 0,
    followees: asFlag(followees),
    followers: asFlag(followers),
  };
}
