// The viewer of stories travels when the first one is opened.
import { latePart } from '../../../late-part.ts';

export const StoryViewer = latePart(() => import('./StoryViewer.tsx'));
