// Reports as the team reads them: travels with their page.
export { loadReports } from './load-reports.ts';
export { ReportList } from './ReportList.tsx';
export { SealedReport } from './SealedReport.tsx';
