// The entries of the console, each for the role that has its duty. The first five that a role sees are the tabs of a
// phone; all of them stand in the menu.
import { type Duty, hasDuty, type PageKey, type Role } from '@alcove/protocol';
import ChartColumn from 'lucide-react/icons/chart-column';
import Coins from 'lucide-react/icons/coins';
import Gauge from 'lucide-react/icons/gauge';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ServerCog from 'lucide-react/icons/server-cog';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Signature from 'lucide-react/icons/signature';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Users from 'lucide-react/icons/users';
import type { Glyph } from '../../../ui/Icon.tsx';

type ConsoleEntry = {
  key: PageKey &
    (
      | 'cases'
      | 'consentLedger'
      | 'consoleMembers'
      | 'enterOrder'
      | 'ownReport'
      | 'moderation'
      | 'review'
      | 'liveMosaic'
      | 'journal'
      | 'ledger'
      | 'keptPayments'
      | 'siteServer'
      | 'siteSettings'
    );
  duty: Duty;
  icon: Glyph;
};

const consoleEntries: readonly ConsoleEntry[] = [
  { key: 'moderation', duty: 'review', icon: Gauge },
  { key: 'review', duty: 'review', icon: Inbox },
  { key: 'cases', duty: 'cases', icon: Scale },
  { key: 'liveMosaic', duty: 'cameras', icon: LayoutGrid },
  { key: 'consoleMembers', duty: 'members', icon: Users },
  { key: 'consentLedger', duty: 'review', icon: Signature },
  { key: 'journal', duty: 'journal', icon: ScrollText },
  { key: 'enterOrder', duty: 'orders', icon: Landmark },
  { key: 'ownReport', duty: 'publicReport', icon: ChartColumn },
  { key: 'ledger', duty: 'tokens', icon: Coins },
  { key: 'keptPayments', duty: 'payments', icon: ReceiptText },
  { key: 'siteServer', duty: 'server', icon: ServerCog },
  { key: 'siteSettings', duty: 'settings', icon: SlidersHorizontal },
];

export const tabCount = 5;

export const entriesFor = (role: Role | undefined): readonly ConsoleEntry[] =>
  consoleEntries.filter(({ duty }) => hasDuty(role, duty));
