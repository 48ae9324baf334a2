// More tokens over any page, for the shell: the sheet is fetched with the first wish.
import { latePart } from '../../../late-part.ts';

export { topUpRequest } from './top-up-request.ts';
export const TopUpSheet = latePart(() => import('./TopUpSheet.tsx'));
