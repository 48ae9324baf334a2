// The sheet of a report, where a page has something to report; it is loaded when it first opens.
import { lazy, Suspense } from 'react';
import { reportSheet } from './open-report.ts';

const ReportSheet = lazy(() => import('./ReportSheet.tsx'));

export function ReportOverlay() {
  const request = reportSheet.use();
  if (!request) return null;
  return (
    <Suspense>
      <ReportSheet request={request} onClose={() => reportSheet.set(undefined)} />
    </Suspense>
  );
}
