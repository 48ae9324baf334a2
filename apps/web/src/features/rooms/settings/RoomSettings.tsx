// The settings inside a room: shown once they are asked for, and its sounds as they say.
import './reading.css';
import { lazy, Suspense, useEffect } from 'react';
import { setSoundPlayer } from '../sounds.ts';
import { chatSettingsDialog } from './open-settings.ts';
import { playInRoom } from './sounds.ts';

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'));

export function RoomSettings() {
  const tab = chatSettingsDialog.use();
  useEffect(() => setSoundPlayer(playInRoom), []);
  useEffect(() => () => chatSettingsDialog.set(undefined), []);
  return <Suspense>{tab && <SettingsDialog tab={tab} />}</Suspense>;
}
