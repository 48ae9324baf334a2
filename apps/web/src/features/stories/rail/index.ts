// What the first page uses of stories.
export { loadStories } from '../load.ts';
export { RailPlace } from './RailPlace.tsx';
export { StoryRail } from './StoryRail.tsx';
