// What other domains add to conversations: actions beside a member, and about a message.
import { may, pathTo } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/index.ts';
import { tipRequest } from '../features/gifts/tips/index.ts';
import type { PmParts, WithContact } from '../features/pm/index.ts';
import { Token } from '../ui/marks.tsx';
import { MenuItem, MenuLink } from '../ui/Menu.tsx';

function Giving({ other }: WithContact) {
  const { t } = useTranslation('pm');
  const me = useMe();
  if (!me || !may('useWallet', me.standing)) return null;
  const { uid, nick } = other;
  return (
    <>
      <MenuItem icon={Token} onSelect={() => tipRequest.set({ uid, nick })}>
        {t('actions.tip')}
      </MenuItem>
      <MenuLink icon={Gift} to={`${pathTo('virtualGiftCatalog')}?${new URLSearchParams({ pour: nick })}`}>
        {t('actions.give')}
      </MenuLink>
    </>
  );
}

export const pmParts: PmParts = { head: [], menu: [Giving], message: [] };
