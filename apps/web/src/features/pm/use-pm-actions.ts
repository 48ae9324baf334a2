// What a member does about a conversation; what is refused says why in a toast.
import type { LiveFailure } from '@alcove/live-client';
import type { PmClient } from '@alcove/live-client/messages';
import { type BlockType, isAnonymous, type PmContact } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Archive from 'lucide-react/icons/archive';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Eraser from 'lucide-react/icons/eraser';
import { createElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { notify } from '../../toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { messagesBegun, windowActions } from './document-messages.ts';
import { useContactWords } from './use-contact-words.ts';

export type PmStepName =
  | 'accept'
  | 'refuse'
  | 'withdraw'
  | 'revoke'
  | 'allow'
  | 'archive'
  | 'unarchive'
  | 'erase';

export function usePmActions(other: PmContact) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const [busy, setBusy] = useState<PmStepName>();
  const blocking = useCall(addresses.addToBlacklist);
  const lifting = useCall(addresses.deleteFromBlacklist);
  const { uid } = other;

  async function run(step: PmStepName, ask: (client: PmClient) => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(step);
    try {
      await ask(await messagesBegun());
      return true;
    } catch (error) {
      const { comment } = error as LiveFailure;
      notify({ icon: CircleAlert, tone: 'danger', title: comment || t('failed.action') });
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  const archive = (archived: boolean) =>
    run(archived ? 'archive' : 'unarchive', ({ request }) => request('archivePm', { to: uid, archived }));

  return {
    busy,
    /** R4.072 */
    accept: () => run('accept', ({ request }) => request('allowPm', { to: uid })),
    allow: () => run('allow', ({ request }) => request('allowPm', { to: uid })),
    /** R4.074 */
    async refuse() {
      if (await run('refuse', ({ request }) => request('denyPm', { to: uid }))) windowActions.hide(uid);
    },
    /** R4.075 */
    async revoke() {
      if (await run('revoke', ({ request }) => request('denyPm', { to: uid }))) windowActions.hide(uid);
    },
    /** R4.073 */
    async withdraw() {
      if (await run('withdraw', ({ request }) => request('resetPm', { to: uid, reason: 'cancel' })))
        windowActions.hide(uid);
    },
    async erase() {
      if (await run('erase', ({ request }) => request('deletePmHistory', { to: uid })))
        notify({ icon: Eraser, tone: 'success', title: t('erase.done') });
    },
    async archive() {
      if (!(await archive(true))) return;
      windowActions.hide(uid);
      notify({
        icon: Archive,
        tone: 'success',
        title: t('archived.done'),
        line: nickOf(other),
        action: createElement(
          Button,
          { size: 'small', onClick: () => void archive(false) },
          t('archived.undo'),
        ),
      });
    },
    async unarchive() {
      if (await archive(false)) notify({ icon: Archive, tone: 'success', title: t('archived.back') });
    },
    isBlocking: blocking.busy || lifting.busy,
    /** Why the last block, or its end, was refused. */
    blockFault: (blocking.fault ?? lifting.fault)?.text,
    /** True once it is done. */
    async block(choice: { type: BlockType; reason: string } | 'lift'): Promise<boolean> {
      if (isAnonymous({ uid })) return true;
      blocking.forgetFault();
      lifting.forgetFault();
      const member = { blacklisted_user_id: uid };
      const done = await (choice === 'lift' ? lifting.send(member) : blocking.send({ ...member, ...choice }));
      return done !== undefined;
    },
  };
}
export type PmActions = ReturnType<typeof usePmActions>;
