// Reports as the team reads them: travels with their page.
export { loadReports, lastReportPage, type LoadedReports } from './load-reports.ts';
export { ProofNeeded } from './ProofNeeded.tsx';
export { ReportList } from './ReportList.tsx';
