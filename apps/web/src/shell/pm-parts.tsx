// What other domains add to conversations: actions beside a member, and about a message.
import { may, pathTo } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/accounts/index.ts';
import { CallButton } from '../features/calls/index.ts';
import { tipRequest } from '../features/gifts/tips/index.ts';
import type { PmParts, WithContact } from '../features/pm/index.ts';
import { Token } from '../ui/marks.tsx';
import { MenuItem, MenuLink } from '../ui/Menu.tsx';

export const pmParts: PmParts = { head: [CallButton], menu: [], message: [] };
