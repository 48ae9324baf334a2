// Four figures of the site as it is now.
import { dashboard } from '@alcove/protocol';
import Inbox from 'lucide-react/icons/inbox';
import Radio from 'lucide-react/icons/radio';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import type { SiteState } from './load-dashboard.ts';

export function SiteFigures({ site, waiting }: { site: SiteState; waiting: number }) {
  const { t, i18n } = useTranslation('desk');
  const number = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(i18n.language, {
    notation: 'compact',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const { members, cameras, viewers, tokens, older, days } = site;
  const before = days.at(-1 - dashboard.backwards)?.members ?? members;
  const lately = days.slice(-dashboard.backwards);
  const bought = lately.reduce((sum, each) => sum + each.bought, 0);
  const figures: FigureProps[] = [
    {
      icon: Users,
      name: t('home.figures.members'),
      value: number.format(members),
      line: t('home.figures.joined', { change: signed.format(members - before) }),
    },
    {
      icon: Radio,
      name: t('home.figures.live'),
      value: number.format(cameras),
      tone: cameras > 0 ? 'live' : undefined,
      line: t('home.figures.viewers', { count: viewers }),
    },
    {
      icon: Wallet,
      name: t('home.figures.tokens'),
      value: number.format(tokens),
      tone: 'token',
      line: t('home.figures.bought', { change: signed.format(bought) }),
    },
    {
      icon: Inbox,
      name: t('home.figures.review'),
      value: number.format(waiting),
      line: t('home.figures.older', { count: older }),
    },
  ];
  return (
    <dl className="desk-figures">
      {figures.map((figure) => (
        <Figure key={figure.name} {...figure} />
      ))}
    </dl>
  );
}

type FigureProps = { icon: Glyph; name: string; value: string; line: string; tone?: string | undefined };

const Figure = ({ icon, name, value, line, tone }: FigureProps) => (
  <div className="card padded" data-tone={tone}>
    <dt className="row g8 muted">
      <Icon of={icon} size={16} />
      {name}
    </dt>
    <dd className="cluster baseline">
      <b className="d32 tnum">{value}</b>
      <span className="dim">{line}</span>
    </dd>
  </div>
);
