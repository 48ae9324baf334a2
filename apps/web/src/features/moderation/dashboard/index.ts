// The dashboard of the team: travels with its page.
export { Dashboard } from './Dashboard.tsx';
export { loadDashboard } from './load-dashboard.ts';
