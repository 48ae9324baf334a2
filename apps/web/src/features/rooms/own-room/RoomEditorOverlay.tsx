// Opens the editor on request; its code is loaded then.
import { Suspense, useEffect } from 'react';
import { latePart } from '../../../late-part.ts';
import { roomEditor } from './open-editor.ts';
import type { RoomEditorProps } from './RoomEditor.tsx';

const RoomEditor = latePart(() => import('./RoomEditor.tsx'));
const close = () => roomEditor.set(undefined);

export function RoomEditorOverlay(props: Omit<RoomEditorProps, 'onClose'>) {
  const open = roomEditor.use();
  // Closed when the room changes: the next room is not edited because this one was.
  useEffect(() => close, []);
  return <Suspense>{open && <RoomEditor {...props} onClose={close} />}</Suspense>;
}
