// The bar with the time left of a trial, loaded for visitors in a trial only.
import { Suspense } from 'react';
import { drawnPart } from '../../drawn-part.tsx';
import { useMe, useReadersTrial } from './me.tsx';

const TrialBar = drawnPart<object>('.trial-bar', () =>
  import('./trial/TrialBar.tsx').then(({ TrialBar }) => ({ default: TrialBar })),
);

export function TrialTimer() {
  const isOnTrial = useReadersTrial() !== undefined;
  const isMember = useMe() !== undefined;
  return <Suspense>{isOnTrial && !isMember && <TrialBar />}</Suspense>;
}
