// What known images keep about a member: when a picture of theirs was refused, and where. Erasure leaves the refusal
// without the member.
import { exportedTime, type PersonalData } from '../../accounts/index.ts';
import { refusalsOf } from './store.ts';

export const knownImagesPersonalData: PersonalData = {
  name: 'refused_pictures',
  copy: async (from, { uid }) =>
    (await refusalsOf(from, uid)).map(({ door, refused_at }) => ({ door, at: exportedTime(refused_at) })),
  // The rows lose their member with the member's own row.
  erase: async () => {},
};
