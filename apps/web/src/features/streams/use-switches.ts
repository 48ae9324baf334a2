// Microphone, camera and pause of one's own stream; Alt+M and Alt+P from wherever one is.
import { useEffect, useEffectEvent } from 'react';
import type { Own } from './scene.ts';
import { useTell } from './use-tell.ts';

export function useSwitches({ publication, state }: Own) {
  const tell = useTell();
  const { muted, paused, camera } = state;
  return {
    toggleMicrophone: () => void tell(muted ? publication.talk() : publication.mute()),
    togglePause: () => void tell(paused ? publication.play() : publication.pause()),
    toggleCamera: () => void tell(camera ? publication.cameraOff() : publication.cameraOn()),
  };
}

/** Once for each own stream. */
export function useSwitchKeys(own: Own): void {
  const { toggleMicrophone, togglePause } = useSwitches(own);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (document.querySelector('dialog:modal')) return;
    // By place, not by letter: with Alt a keyboard may write another sign.
    if (event.code === 'KeyM') toggleMicrophone();
    else if (event.code === 'KeyP') togglePause();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
