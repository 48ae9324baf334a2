// For the shell, on every page while she is in a room.
export { default } from './Elsewhere.tsx';
