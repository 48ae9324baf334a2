// The face of contributions in the browser: what pages arrange.
export { DrawnCover, SetCard } from './list/SetCard.tsx';
export { loadPlaces, loadSets } from './list/load.ts';
export { isNarrowed, readSetQuery } from './list/query.ts';
export { FilmSample } from './film/FilmSample.tsx';
export { differsInPlace } from './set/place.ts';
export { loadMaterial, loadOthers, loadSet, namesOf, numberOfPath } from './set/load.ts';
export { MaterialViewer } from './material/MaterialViewer.tsx';
export { materialBeside } from './material/shown-set.ts';
export { seenSet } from './set/seen-sets.ts';
export { inListOfFiles } from './set/use-neighbours.ts';
export { SetPage } from './set/SetPage.tsx';
export { SectionChips } from './SectionChips.tsx';
export { isContentSection } from './sections.ts';
