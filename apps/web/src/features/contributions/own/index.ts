// One's own sets.
export { loadDraft, loadGrants, loadOwnSets, ownTabAsked } from './load.ts';
export { OwnSets } from './OwnSets.tsx';
