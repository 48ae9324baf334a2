// What the first page uses of stories. Their style comes with the page, so that they never stand without it; the rail is
// loaded by members alone.
import './story-arch.css';
import { latePart } from '../../../late-part.ts';

export { loadStories } from '../load.ts';
export const StoryRail = latePart(() => import('./StoryRail.tsx'));
