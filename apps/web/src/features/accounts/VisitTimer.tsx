// The visit's bar, which only those who visit need.
import { Suspense } from 'react';
import { drawnPart } from '../../drawn-part.tsx';
import { useMe, useReadersTrial } from './me.tsx';

const TrialBar = drawnPart<object>('.trial-bar', () =>
  import('./trial/TrialBar.tsx').then(({ TrialBar }) => ({ default: TrialBar })),
);

export function VisitTimer() {
  const visits = useReadersTrial() !== undefined;
  const isMember = useMe() !== undefined;
  return <Suspense>{visits && !isMember && <TrialBar />}</Suspense>;
}
