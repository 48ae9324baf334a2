// The report of transparency: a year as anybody reads it, and as its owner writes it.
export { OwnReportAside, OwnReportForm } from './OwnReportForm.tsx';
export { ReportCsv, ReportYear, ReportYears } from './ReportYear.tsx';
export { loadOwnReport, loadTransparency, yearAsked } from './load-transparency.ts';
