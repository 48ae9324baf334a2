// Microphone, camera and pause of the own stream; Alt+M and Alt+P work from anywhere on the page.
import { useEffect, useEffectEvent } from 'react';
import type { OwnCamera } from './room-cameras.ts';
import { useRefusalToast } from './use-refusal-toast.ts';

export function useSwitches({ publication, state }: OwnCamera) {
  const runWithToast = useRefusalToast();
  const { muted, paused, camera } = state;
  return {
    toggleMicrophone: () => void runWithToast(muted ? publication.talk() : publication.mute()),
    togglePause: () => void runWithToast(paused ? publication.play() : publication.pause()),
    toggleCamera: () => void runWithToast(camera ? publication.cameraOff() : publication.cameraOn()),
  };
}

/** Must be used once per page, or a key toggles twice. */
export function useSwitchKeys(own: OwnCamera): void {
  const { toggleMicrophone, togglePause } = useSwitches(own);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (document.querySelector('dialog:modal')) return;
    // `code` instead of `key`, as Alt changes the character on some keyboards.
    if (event.code === 'KeyM') toggleMicrophone();
    else if (event.code === 'KeyP') togglePause();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
