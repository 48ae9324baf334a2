// The settings dialog of a room, loaded when it is first opened, and the player of the chat's sounds.
import './reading.css';
import { Suspense, useEffect } from 'react';
import { latePart } from '../../../late-part.ts';
import { setSoundPlayer } from '../sounds.ts';
import { chatSettingsDialog } from './open-settings.ts';
import { playInRoom } from './sounds.ts';

const SettingsDialog = latePart(() => import('./SettingsDialog.tsx'));

export function RoomSettings() {
  const tab = chatSettingsDialog.use();
  useEffect(() => setSoundPlayer(playInRoom), []);
  useEffect(() => () => chatSettingsDialog.set(undefined), []);
  return <Suspense>{tab && <SettingsDialog tab={tab} />}</Suspense>;
}
