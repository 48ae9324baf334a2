// Contributions in the browser: what pages arrange.
export * from './SectionChips.tsx';
export * from './TagForm.tsx';
export * from './TagTabs.tsx';
export * from './tag.ts';
export * from './archive.ts';
export * from './ArchiveCalendar.tsx';
