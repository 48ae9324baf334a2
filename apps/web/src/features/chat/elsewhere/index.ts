// For the shell, on every page while the member is in a room.
export { default } from './Elsewhere.tsx';
