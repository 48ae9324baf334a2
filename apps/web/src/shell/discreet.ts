// Discreet mode is looks (shell.css) and silence: while it is on, whatever plays is muted.
import { useEffect } from 'react';

export function useSilence(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const muted = new Set<HTMLMediaElement>();
    const mute = (element: unknown) => {
      if (!(element instanceof HTMLMediaElement) || element.muted) return;
      element.muted = true;
      muted.add(element);
    };
    for (const element of document.querySelectorAll('audio, video')) mute(element);
    const onPlay = (event: Event) => mute(event.target);
    document.addEventListener('play', onPlay, true);
    return () => {
      document.removeEventListener('play', onPlay, true);
      for (const element of muted) element.muted = false;
    };
  }, [on]);
}
