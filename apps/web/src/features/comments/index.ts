// The face of comments in the browser, for every domain whose items are commented.
export { CommentThread } from './CommentThread.tsx';
export { MarkedText } from './MarkedText.tsx';
export { useMentionArea } from './use-mention-area.tsx';
