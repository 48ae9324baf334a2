// For the shell, over every page but those of messages.
export { Docks } from './Docks.tsx';
