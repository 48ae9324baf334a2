// The face of moderation in the browser: writing to the people who run the site, and reporting.
export { AfterSending, DangerNotice } from './AfterSending.tsx';
export { ContactForm } from './ContactForm.tsx';
export { ContactSent } from './ContactSent.tsx';
export { ReportOverlay } from './report/ReportOverlay.tsx';
export { reportSheet } from './report/open-report.ts';
export { useReviewCount } from './use-review-count.ts';
