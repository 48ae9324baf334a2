// What stands beside every page of a member: one file, which travels apart from the pages of visitors.
export { LaterVersion } from './LaterVersion.tsx';
export { default } from './MemberCorner.tsx';
export { default as MemberNews } from './MemberNews.tsx';
export { default as PrivateMessages } from './PrivateMessages.tsx';
export { default as RailFoot } from './RailFoot.tsx';

/** The team's console is not of every member: it travels apart from the others. */
export const fetchConsole = () => import('../features/moderation/console/index.ts');
