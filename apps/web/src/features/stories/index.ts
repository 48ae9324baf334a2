// The face of stories in the browser.
import { latePart } from '../../late-part.ts';

export { type WithheldStory, isWithheld } from './known.ts';
export { type LoadedStories, loadStories, loadStoriesOf, storyFilterOf } from './load.ts';
export { ProfileRing } from './rail/ProfileRing.tsx';
export { StoriesFailed, StoryBoard } from './list/StoryBoard.tsx';
export { StoryLife } from './StoryLife.tsx';
export { StoryViewer } from './viewer/index.ts';
export { useStories } from './use-stories.ts';

export const OwnStoryPage = latePart(() => import('./list/OwnStoryPage.tsx'));
export const DayReceipt = latePart(() => import('./list/DayReceipt.tsx'));
