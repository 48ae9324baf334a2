// The record on screen: changed at once, saved one change after the other, and taken back where a save fails.
import type { ArgumentsOf, NotificationSettings, notificationsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useRef, useState } from 'react';
import { callServer, isUnanswered } from '../../../call.ts';

type Change = ArgumentsOf<typeof notificationsCalls.setNotificationSettings>;
/** `unreachable`: no answer came; a text is the server's refusal. */
export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' | 'unreachable' }
  | { kind: 'refused'; text: string };

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

function merged(settings: NotificationSettings, change: Change): NotificationSettings {
  const next: Record<string, unknown> = { ...settings };
  for (const [key, value] of Object.entries(change)) {
    next[key] = isRecord(value) ? { ...Object(next[key]), ...value } : value;
  }
  return next as NotificationSettings;
}

export function useNotificationSettings(loaded: NotificationSettings) {
  const [settings, setSettings] = useState(loaded);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  /** As the server knows it. */
  const kept = useRef(loaded);
  const waiting = useRef<Change[]>([]);
  const isSending = useRef(false);

  async function sendAll() {
    if (isSending.current) return;
    isSending.current = true;
    setState({ kind: 'saving' });
    for (let change = waiting.current.shift(); change; change = waiting.current.shift()) {
      const answer = await callServer(addresses.setNotificationSettings, change);
      if (answer.status !== 'success') {
        waiting.current = [];
        setSettings(kept.current);
        const text = Object.values(answer.messages ?? {})[0] ?? answer.message;
        setState(isUnanswered(answer) ? { kind: 'unreachable' } : { kind: 'refused', text });
        isSending.current = false;
        return;
      }
      kept.current = answer.data.notification_settings;
    }
    isSending.current = false;
    setState({ kind: 'saved' });
  }

  return {
    settings,
    state,
    change(part: Change) {
      setSettings((now) => merged(now, part));
      waiting.current.push(part);
      void sendAll();
    },
  };
}
export type SettingsOnScreen = ReturnType<typeof useNotificationSettings>;
