// Single keys of the map's page; they can be disabled, as all single keys.
import { useEffect, useEffectEvent } from 'react';
import { isTyping, singleKeysOn } from '../../single-keys.ts';

export function useMapKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key.length === 1 && !singleKeysOn()) return;
    keys[event.key]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
