// Keeps the name of a new room while the member leaves the form to become XXL.
import { kept, keptText } from '../../../kept.ts';

export const roomDraft = kept('session', 'room-draft', keptText, { plain: true });
