// The journal of the team: its rows, filters and what the check of its chain found.
export { ChainBanner, ChainFoot } from './ChainBanner.tsx';
export { JournalFilters, JournalFinder } from './JournalFilters.tsx';
export { JournalPages, JournalTable, useRowWords } from './JournalTable.tsx';
export { journalAsked, loadJournal, type OpenJournal } from './load-journal.ts';
