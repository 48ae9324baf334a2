// The face of guestbooks in the browser.
export { loadGuestbook, type LoadedBook } from './load.ts';
export { OwnBook } from './OwnBook.tsx';
export { ProfileBook } from './ProfileBook.tsx';
