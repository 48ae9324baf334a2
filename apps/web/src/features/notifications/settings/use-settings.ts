// The record on screen: changed at once, saved one change after the other, and taken back where a save fails.
import type { ArgumentsOf, NotificationSettings, notificationsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../../call/call-server.ts';
import { useCall } from '../../../call/use-call.ts';

type Change = ArgumentsOf<typeof notificationsCalls.setNotificationSettings>;

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
  const { t } = useTranslation('notifications');
  const [isSaved, setSaved] = useState(false);
  const { send, fault } = useCall(addresses.setNotificationSettings);
  /** As the server knows it. */
  const kept = useRef(loaded);
  const waiting = useRef<Change[]>([]);
  const isSending = useRef(false);

  async function sendAll() {
    if (isSending.current) return;
    isSending.current = true;
    setSaved(false);
    for (let change = waiting.current.shift(); change; change = waiting.current.shift()) {
      const answer = await send(change);
      if (!answer) {
        waiting.current = [];
        setSettings(kept.current);
        isSending.current = false;
        return;
      }
      kept.current = answer.notification_settings;
    }
    isSending.current = false;
    setSaved(true);
  }

  return {
    settings,
    /** All that was changed. */
    isSaved,
    /** Why nothing is saved, and what was changed is taken back. */
    fault: fault && (isUnanswered(fault) ? t('settings.unreachable') : fault.text),
    change(part: Change) {
      setSettings((now) => merged(now, part));
      waiting.current.push(part);
      void sendAll();
    },
  };
}
export type SettingsOnScreen = ReturnType<typeof useNotificationSettings>;
