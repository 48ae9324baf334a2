// Making a story and changing one: both travel when they are opened.
import { latePart } from '../../../late-part.ts';

export const StoryComposer = latePart(() => import('./StoryComposer.tsx'));
export const StoryEditing = latePart(() => import('./StoryEditing.tsx'));
