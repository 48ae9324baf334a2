// The address of a file of this browser, for elements that show it.
import { useEffect, useMemo } from 'react';

/** An image or film that leaves while it is still read would fail with an error in the console. */
const lastReadMs = 10_000;

export function useFileAddress(file: File | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(
    () => () => void (address && setTimeout(() => URL.revokeObjectURL(address), lastReadMs)),
    [address],
  );
  return address;
}
