// The window of a call, which travels when there is one.
export { CallWindow as default } from './CallWindow.tsx';
