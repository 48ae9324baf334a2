// Reads out new lines of the room on screen where the settings ask for it, and says when an own message has failed.
import type { OutgoingMessage } from '@alcove/live-client';
import type { ChatMessage } from '@alcove/protocol';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { liveRefusalOf, useRefusalText } from '../../rooms/index.ts';
import { useRoom } from '../room/current-room.ts';
import { useChatSettings } from '../settings/index.ts';
import { dueSpeech, sentencesOf, silence, speechWith } from './spoken-lines.ts';
import { plainOf } from './written.ts';

/** Returns how to read out a message; that answers false where it will not be. */
export function useSpokenLines(): (message: ChatMessage) => boolean {
  const { t } = useTranslation('rooms');
  const { announce } = useRoom();
  const { readsLines } = useChatSettings();
  const speech = useRef(silence);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sayDue = useEffectEvent(() => {
    timer.current = undefined;
    // A timer may end a moment early.
    const due = dueSpeech(speech.current, Math.max(performance.now(), speech.current.quietUntilMs));
    if (!due) return;
    speech.current = due.rest;
    // Switched off meanwhile.
    if (!readsLines) return;
    const skipped = due.skipped > 0 ? [t('room.log.skipped', { count: due.skipped })] : [];
    const said = due.parts.map(({ nick, texts }) => t('room.log.said', { nick, text: sentencesOf(texts) }));
    announce([...skipped, ...said].join(' '));
  });
  // What came in a room that was left is not read later.
  const forget = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  });
  useEffect(() => () => forget(), []);

  return (message) => {
    // A tab that is not seen is not heard either, and its lines would be history on return.
    if (!readsLines || message.service || document.visibilityState !== 'visible') return false;
    const text = plainOf(message).trim() || t('room.picture.title');
    speech.current = speechWith(speech.current, { uid: message.uid, nick: message.nick, text });
    timer.current ??= setTimeout(sayDue, Math.max(0, speech.current.quietUntilMs - performance.now()));
    return true;
  };
}

/** The log is silent by itself: a message that was refused would go unnoticed by those who do not see it. */
export function useSaidFailures(outgoing: readonly OutgoingMessage[]): void {
  const { announce } = useRoom();
  const textOf = useRefusalText();
  const said = useRef<ReadonlySet<string>>(new Set());
  const say = useEffectEvent(announce);
  const words = useEffectEvent(textOf);
  useEffect(() => {
    const failed = outgoing.filter((one) => one.state === 'failed');
    const fresh = failed.findLast(({ mid }) => !said.current.has(mid));
    said.current = new Set(failed.map(({ mid }) => mid));
    if (fresh) say(words(liveRefusalOf(fresh.failure)));
  }, [outgoing]);
}
