// The face of contributions in the browser: what pages arrange.
export { ArchiveMonths, ArchiveYears } from './ArchiveCalendar.tsx';
export { readArchiveMoment } from './archive.ts';
export { HomeDoors } from './HomeDoors.tsx';
export { HouseRules } from './HouseRules.tsx';
export { SectionChips } from './SectionChips.tsx';
export { isSection } from './sections.ts';
export { isTagKind, readTag } from './tag.ts';
export { TagForm } from './TagForm.tsx';
export { TagTabs } from './TagTabs.tsx';
