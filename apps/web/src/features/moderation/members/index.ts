// Members as the team looks them up, and the one that is opened beside the list.
export { MemberDrawer } from './MemberDrawer.tsx';
export { ConsoleFinder, MemberGroups, MemberPager, MemberTable } from './MemberTable.tsx';
export { loadMembers, membersAsked, type OpenMembers } from './load-members.ts';
