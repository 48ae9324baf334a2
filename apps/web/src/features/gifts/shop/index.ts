// What an owner offers in their room, and what was given there: fetched once a room is open.
import { latePart } from '../../../late-part.ts';

export const Donations = latePart(() => import('./Donations.tsx'));
export { RoomShop } from './RoomShop.tsx';
