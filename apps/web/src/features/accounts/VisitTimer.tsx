// The visit's bar, which only those who visit need.
import { lazy, Suspense } from 'react';
import { useMe, useReadersTrial } from './me.tsx';

const TrialBar = lazy(() => import('./trial/TrialBar.tsx').then(({ TrialBar }) => ({ default: TrialBar })));

export function VisitTimer() {
  const visits = useReadersTrial() !== undefined;
  const isMember = useMe() !== undefined;
  return <Suspense>{visits && !isMember && <TrialBar />}</Suspense>;
}
