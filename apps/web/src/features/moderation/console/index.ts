// The team's console, which travels with its pages: its menu and its tabs in the frame of the site.
export { ConsolePart as default } from './ConsolePart.tsx';
