// The face of stories in the browser.
export { StoryLife } from './StoryLife.tsx';
