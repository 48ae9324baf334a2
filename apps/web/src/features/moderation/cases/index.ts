// The face of cases in the browser: what became of a notice, or of a thing of one's own.
export { FollowedCase } from './FollowedCase.tsx';
export { CasesFinder } from './CasesFinder.tsx';
export { DeskTabs } from './DeskTabs.tsx';
export { CasesList } from './CasesList.tsx';
export { CaseScreen } from './CaseScreen.tsx';
export { loadCases } from './load-cases.ts';
