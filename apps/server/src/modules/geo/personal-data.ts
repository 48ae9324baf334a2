// What the map keeps about a member, as their download covers it and their deletion erases it.
import { sizeOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { exportedTime, type PersonalData } from '../accounts/index.ts';
import { ownPosition } from './position.ts';
import { eraseOptions, erasePosition, optionsAndPositionOf } from './store.ts';
import { optionsView } from './views.ts';

export const createMapPersonalData = ({ clock }: Use<'clock'>): PersonalData => ({
  name: 'map',
  async copy(db, { uid }) {
    const { options, position } = await optionsAndPositionOf(db, uid);
    if (!position) return { options: optionsView(options), position: null };
    const { latitude, longitude } = ownPosition(position, options.shared, clock.now());
    return {
      options: optionsView(options),
      position: {
        latitude,
        longitude,
        cell_in_metres: sizeOf(position.told_cell),
        told_at: exportedTime(position.told_at),
      },
    };
  },
  async erase(tx, { uid }) {
    await erasePosition(tx, uid);
    await eraseOptions(tx, uid);
  },
});
