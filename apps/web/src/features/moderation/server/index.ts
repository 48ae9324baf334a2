// What the doctor finds of the machines and engines of the site, for its owners.
export { LookAgain, ServerFindings } from './ServerFindings.tsx';
export { loadSiteServer } from './load-site-server.ts';
