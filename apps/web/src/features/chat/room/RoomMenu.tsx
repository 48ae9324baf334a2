// The menu of the room: what concerns the room as a whole.
import { may, pathTo } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import DoorClosed from 'lucide-react/icons/door-closed';
import Flag from 'lucide-react/icons/flag';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../toasts.ts';
import { Menu, MenuItem, MenuLink, MenuRule, type MenuProps } from '../../../ui/Menu.tsx';
import { useLeaving } from '../open/index.ts';
import { reportSheet } from '../../moderation/index.ts';
import { roomEditor } from '../../rooms/index.ts';
import { chatSettingsDialog } from '../settings/index.ts';
import { mayEdit, useRoom } from './current-room.ts';

export function RoomMenu({ renderTrigger }: Pick<MenuProps, 'renderTrigger'>) {
  const { t } = useTranslation('rooms');
  const here = useRoom();
  const { me, view, client, room, leave } = here;
  const goOut = useLeaving(client, leave);
  const { creator } = room;
  /** Of a member's room: its name and texts. */
  const mayReport = creator !== null && creator.uid !== me?.uid && may('report', me?.standing ?? 'anonymous');
  const report = () =>
    reportSheet.set({
      kind: 'room',
      nick: creator?.nick,
      items: [{ id: String(room.roomid), text: room.name, atMs: Date.now() }],
    });
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname);
      notify({ icon: LinkIcon, tone: 'success', title: t('room.menu.copied') });
    } catch {
      // The browser forbids it: the address can be copied from its own bar.
      notify({ icon: LinkIcon, tone: 'danger', title: t('room.menu.notCopied') });
    }
  }
  return (
    <Menu label={t('room.menu.label')} renderTrigger={renderTrigger}>
      {mayEdit(here) && (
        <MenuItem icon={Pencil} onSelect={() => roomEditor.set(true)}>
          {t('own.edit')}
        </MenuItem>
      )}
      <MenuItem icon={SlidersHorizontal} onSelect={() => chatSettingsDialog.set('general')}>
        {t('settings.title')}
      </MenuItem>
      <MenuItem icon={LinkIcon} onSelect={() => void copy()}>
        {t('room.menu.copy')}
      </MenuItem>
      {me && (
        <MenuLink icon={Ban} to={pathTo('myBlacklist')}>
          {t('room.menu.blocked')}
        </MenuLink>
      )}
      {mayReport && (
        <MenuItem icon={Flag} danger onSelect={report}>
          {t('room.menu.report')}
        </MenuItem>
      )}
      {view && (
        <>
          <MenuRule />
          <MenuItem icon={DoorClosed} onSelect={() => goOut(room.roomid)}>
            {t('room.menu.leave')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
