// The face of lists of sets in the browser.
export { FilteredSets } from './FilteredSets.tsx';
export { type LoadedMemberSets, loadMemberSets, MemberSets } from './MemberSets.tsx';
