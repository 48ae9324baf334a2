// The face of the member search in the browser.
export { loadMemberSearch } from './load.ts';
export { MemberSearch } from './MemberSearch.tsx';
export { readMemberQuery, writeMemberQuery } from './query.ts';
