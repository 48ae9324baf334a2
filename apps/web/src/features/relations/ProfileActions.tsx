// What an active member may do on a profile: follow, unfollow, block, unblock.
import type { BlockType } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { notify } from '../../toasts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { ProfileFollowButton } from './ProfileFollowButton.tsx';
import type { Between } from './load.ts';
import { UnblockButton } from './UnblockButton.tsx';

type ProfileActionsProps = {
  uid: number;
  nick: string;
  between: Between;
  onChange: () => void;
  /** What else one may do, before the menu; nothing towards a blocked member. */
  children?: ReactNode;
  /** Further items of the menu. */
  menu?: ReactNode;
};

export function ProfileActions({ uid, nick, between, onChange, children, menu }: ProfileActionsProps) {
  const { t } = useTranslation('relations');
  const { send, busy, fault } = useCall(addresses.addToBlacklist);
  const [blocking, setBlocking] = useState(false);
  async function block(choice: { type: BlockType; reason: string }) {
    if (!(await send({ blacklisted_user_id: uid, ...choice }))) return;
    notify({ icon: Ban, tone: 'success', title: t('block.done', { nick }) });
    setBlocking(false);
    onChange();
  }
  if (between.blocked) return <UnblockButton uid={uid} nick={nick} onDone={onChange} />;
  return (
    <>
      <ProfileFollowButton
        uid={uid}
        nick={nick}
        followed={between.followed}
        kind="primary"
        onChange={onChange}
      />
      {children}
      <Menu
        label={t('block.more')}
        renderTrigger={(attributes) => (
          <IconButton {...attributes} icon={Ellipsis} kind="filled" label={t('block.more')} />
        )}
      >
        {menu}
        <MenuItem icon={Ban} danger onSelect={() => setBlocking(true)}>
          {t('block.open')}
        </MenuItem>
      </Menu>
      <BlockDialog
        open={blocking}
        nick={nick}
        busy={busy}
        error={fault?.text}
        onClose={() => setBlocking(false)}
        onBlock={(choice) => void block(choice)}
      />
    </>
  );
}
