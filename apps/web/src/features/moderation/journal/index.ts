export { ChainBanner, ChainFoot } from './ChainBanner.tsx';
export { JournalFilters, JournalFinder } from './JournalFilters.tsx';
export { JournalPages, JournalTable, useRowWords } from './JournalTable.tsx';
export { journalAsked, loadJournal, type OpenJournal } from './load-journal.ts';
