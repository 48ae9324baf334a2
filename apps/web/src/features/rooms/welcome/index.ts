// The face of the welcome to the chat.
export { TermsWelcome } from './TermsWelcome.tsx';
