// The `lang` of a room's name: unknown where a member chose it, the page's for a system room.
import type { Room } from '@alcove/protocol';

export const languageOfName = ({ creator }: Pick<Room, 'creator'>): '' | undefined =>
  creator ? '' : undefined;
