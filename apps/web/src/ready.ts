// Whether scripts have taken over the page: before that, forms are the browser's own affair.
import { useSyncExternalStore } from 'react';

/** Of a store whose value does not change while the page is shown. */
export const neverChanges = () => () => {};

export const useReady = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
