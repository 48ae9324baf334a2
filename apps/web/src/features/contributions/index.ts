// The face of contributions in the browser: what pages arrange.
export { ArchiveMonths, ArchiveYears } from './ArchiveCalendar.tsx';
export { readArchiveMoment } from './archive.ts';
export { loadPlaces, loadSets } from './list/load.ts';
export { plainQuery, readSetQuery } from './list/query.ts';
export { SiteRules } from './SiteRules.tsx';
export { SectionChips } from './SectionChips.tsx';
export { isContentSection } from './sections.ts';
export { isTagKind } from './tag.ts';
export { TagForm } from './TagForm.tsx';
export { TagTabs } from './TagTabs.tsx';
