// The pages of messages.
export { loadMessages } from './load.ts';
export { MessagesView } from './MessagesView.tsx';
