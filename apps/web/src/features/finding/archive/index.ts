// The face of the archive in the browser: what its page arranges.
export { type ArchiveMoment, readArchiveMoment } from './archive.ts';
export { ArchivePage } from './ArchivePage.tsx';
export { ArchiveTurns } from './ArchiveTurns.tsx';
export { loadArchive } from './load.ts';
export { useCalendarNames } from './use-calendar-names.ts';
