// Reports as the team reads them: travels with their page.
export { loadReports } from './load-reports.ts';
export { ReportsLocked } from './ReportsLocked.tsx';
export { ReportList } from './ReportList.tsx';
