// The sheet of a report, on every page of a member; it is loaded when it first opens, and does not outlive its page.
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { latePart } from '../../../late-part.ts';
import { reportSheet } from './open-report.ts';

const ReportSheet = latePart(() => import('./ReportSheet.tsx'));

export function ReportOverlay() {
  const request = reportSheet.use();
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the sheet does not outlive its page
  useEffect(() => () => reportSheet.set(undefined), [pathname]);
  if (!request) return null;
  return (
    <Suspense>
      <ReportSheet request={request} onClose={() => reportSheet.set(undefined)} />
    </Suspense>
  );
}
