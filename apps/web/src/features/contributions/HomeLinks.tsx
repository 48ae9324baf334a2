// The mosaic of the first page: links to the live rooms and four sections. Their pictures are drawn by a program
// and show no content of members.
import './home-links.css';
import { type PageKey, pathTo } from '@alcove/protocol';
import DoorOpen from 'lucide-react/icons/door-open';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import certified from './home-links/certified.svg';
import live from './home-links/live.svg';
import men from './home-links/men.svg';
import photos from './home-links/photos.svg';
import videos from './home-links/videos.svg';

const links = [
  { section: 'indexPhotoFemAndCouple', picture: photos },
  { section: 'indexVideoFemAndCouple', picture: videos },
  { section: 'indexCertifiedFemAndCouple', picture: certified },
  { section: 'indexPhotoAndVideoMale', picture: men },
] as const satisfies { section: PageKey; picture: string }[];

/** How many cameras are on, and people there. */
export type LiveNow = { cameras: number; people: number };

/** `live`: absent while the rooms do not answer. */
export function HomeLinks({ live: now }: { live: LiveNow | undefined }) {
  const { t } = useTranslation('contributions');
  const going = [
    ...(now?.cameras ? [t('pages.index.live.cameras', { count: now.cameras })] : []),
    ...(now?.people ? [t('pages.index.live.people', { count: now.people })] : []),
  ];
  return (
    <div className="home-links">
      <div className="home-link live">
        <img src={live} alt="" width="1060" height="936" fetchPriority="high" />
        <div className="home-link-words">
          <div>
            <h2 className="d32">
              <Link to={pathTo('chat')}>{t('pages.index.live.title')}</Link>
            </h2>
            <p>{going.length > 0 ? `${going.join(', ')}.` : t('pages.index.live.text')}</p>
          </div>
          <span className="button button-media" aria-hidden="true">
            <Icon of={DoorOpen} size={16} />
            {t('pages.index.live.action')}
          </span>
        </div>
      </div>
      {links.map(({ section, picture }) => (
        <div className="home-link" key={section}>
          <img src={picture} alt="" width="600" height="400" />
          <h2 className="t16">
            <Link to={pathTo(section)}>{t(`sections.${section}`)}</Link>
          </h2>
          <p>{t('pages.index.doors.text')}</p>
        </div>
      ))}
    </div>
  );
}
