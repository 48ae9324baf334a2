// The rules of the rooms, for pages of the chat.
export { TermsWelcome } from './TermsWelcome.tsx';
