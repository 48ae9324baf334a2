// Reports as the team reads them, in their cases: travels with that page.
export { SealedReport } from './SealedReport.tsx';
