// What follows a login or registration: all parts show the member, and the next form is shown.
import type { OwnMember } from '@alcove/protocol';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../toasts.ts';
import { useTellMember } from '../me.tsx';
import { formAfterEntry } from './form-state.ts';
import { useFrame } from './frame.tsx';

type Entry = { member: OwnMember; other_devices?: number };

export function useEntered() {
  const { t } = useTranslation('refusals');
  const tell = useTellMember();
  const frame = useFrame();
  return (type: 'loggedIn' | 'registered', { member, other_devices: others = 0 }: Entry) => {
    tell({ type, member });
    if (others > 0) notify({ icon: MonitorSmartphone, tone: 'accent', title: t('already_connected') });
    const next = formAfterEntry(member);
    if (next) frame.go(next);
    // The panel shows the member menu; a dialog of the chat closes.
    else if (frame.kind === 'dialog') frame.close();
  };
}
