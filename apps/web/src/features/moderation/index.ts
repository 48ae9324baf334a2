// The face of moderation in the browser: writing to the people who run the site, reporting, sanctions in rooms, and
// how long something waits.
export { AfterSending, DangerNotice } from './AfterSending.tsx';
export { ContactForm } from './ContactForm.tsx';
export { ContactSent } from './ContactSent.tsx';
export { ReportOverlay } from './reports/ReportOverlay.tsx';
export { reportSheet } from './reports/open-report.ts';
export { ExcludeDialog, useMute, useXxlEnded } from './sanctions/index.ts';
export { useAgeText } from './use-age-text.ts';
export { useReviewCount } from './use-review-count.ts';
