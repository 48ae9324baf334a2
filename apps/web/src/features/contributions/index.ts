// The face of contributions in the browser: what pages arrange.
export { ArchiveMonths, ArchiveYears } from './ArchiveCalendar.tsx';
export { readArchiveMoment } from './archive.ts';
export { HomeLinks } from './HomeLinks.tsx';
export { FilmSample } from './film/FilmSample.tsx';
export { differsInPlace } from './set/place.ts';
export { loadMaterial, loadOthers, loadSet, namesOf, numberIn } from './set/load.ts';
export { MaterialViewer } from './material/MaterialViewer.tsx';
export { materialBeside } from './material/shown-set.ts';
export { seenSet } from './set/seen-sets.ts';
export { SetPage } from './set/SetPage.tsx';
export { SiteRules } from './SiteRules.tsx';
export { SectionChips } from './SectionChips.tsx';
export { isContentSection } from './sections.ts';
export { isTagKind } from './tag.ts';
export { TagForm } from './TagForm.tsx';
export { TagTabs } from './TagTabs.tsx';
