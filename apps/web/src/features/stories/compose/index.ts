// Making a story, for pages: it travels when it is opened.
import { latePart } from '../../../late-part.ts';

export const StoryComposer = latePart(() => import('./StoryComposer.tsx'));
