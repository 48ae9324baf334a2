export { OwnReportAside, OwnReportForm } from './OwnReportForm.tsx';
export { ReportCsv, ReportYear, ReportYears } from './ReportYear.tsx';
export { loadOwnReport, loadTransparency, yearAsked } from './load-transparency.ts';
