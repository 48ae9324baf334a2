// The face of reporting: travels with what can be reported, its sheet when it opens.
export { ReportOverlay } from './ReportOverlay.tsx';
export { reportSheet } from './open-report.ts';
