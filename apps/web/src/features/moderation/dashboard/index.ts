// The dashboard of the team: travels with its page.
export { type ChartSpan, chartSpans } from './Charts.tsx';
export { Dashboard } from './Dashboard.tsx';
export { loadDashboard } from './load-dashboard.ts';
