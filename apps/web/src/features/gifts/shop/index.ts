// What an owner offers in their room, and what was given there: fetched once a room is open.
import { lazy } from 'react';

export const Donations = lazy(() => import('./Donations.tsx'));
export { RoomShop } from './RoomShop.tsx';
