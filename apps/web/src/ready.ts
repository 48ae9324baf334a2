// Whether scripts have taken over the page: before that, forms are the browser's own affair.
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
