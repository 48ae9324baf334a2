// Sends a screen of choices, photo by photo: each is decided or refused by itself, and what was decided stays so.
import * as addresses from '@alcove/protocol/addresses';
import CheckCheck from 'lucide-react/icons/check-check';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../../call/use-call.ts';
import { notify } from '../../../../toasts.ts';
import type { PhotoVerdicts, WaitingPhoto } from './verdicts.ts';

type Outcome = { busy: boolean; fault: string; send(): void };

/** `onSent`: is told the choices that are left. */
export function useSending(
  photos: readonly WaitingPhoto[],
  verdicts: PhotoVerdicts,
  onSent: (left: PhotoVerdicts) => void,
): Outcome {
  const { t } = useTranslation('desk');
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const failed = useRef<string[]>([]);
  const deciding = useCall(addresses.decideReview, {
    onFailure({ message }) {
      failed.current.push(message);
      return true;
    },
  });
  const [fault, setFault] = useState('');

  async function send() {
    if (busy || verdicts.size === 0) return;
    setBusy(true);
    setFault('');
    const left = new Map(verdicts);
    failed.current = [];
    for (const { id, version } of photos) {
      const verdict = verdicts.get(id);
      if (!verdict) continue;
      if (await deciding.send({ kind: 'photo', id, version, ...verdict })) left.delete(id);
    }
    const [why = ''] = failed.current;
    const count = verdicts.size - left.size;
    if (count > 0) notify({ icon: CheckCheck, tone: 'success', title: t('photos.done', { count }) });
    setFault(left.size > 0 ? t('photos.failed', { count: left.size, why }) : '');
    onSent(left);
    await revalidate();
    setBusy(false);
  }
  return { busy, fault, send: () => void send() };
}
