// What was typed before scripts had loaded: fields that React holds would lose it with
// their next change.
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** `place`: an element around the field. `listener` is called only with a value that differs from `known`. */
export function useTypedBefore(
  place: RefObject<HTMLElement | null>,
  name: string,
  known: string,
  listener: (typed: string) => void,
): void {
  const compare = useEffectEvent(() => {
    const fields = place.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
    const field = [...(fields ?? [])].find(
      (each) => !('checked' in each) || each.type !== 'radio' || each.checked,
    );
    if (field && field.value !== known) listener(field.value);
  });
  useEffect(() => compare(), []);
}
