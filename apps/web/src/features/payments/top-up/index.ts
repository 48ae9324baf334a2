// More tokens over any page, for the shell: the sheet is fetched with the first wish.
import { lazy } from 'react';

export { topUpRequest } from './top-up-request.ts';
export const TopUpSheet = lazy(() => import('./TopUpSheet.tsx'));
