// What waits for the team, queue by queue.
import { type AnswerOf, type moderationCalls, pathTo, type ReviewKind, reviewKinds } from '@alcove/protocol';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import FileText from 'lucide-react/icons/file-text';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Image from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { reviewSearch } from '../reviews/load-queue.ts';
import './dashboard.css';

const icons: Record<ReviewKind, Glyph> = {
  contribution: Images,
  contribution_texts: FileText,
  story: CircleDashed,
  photo: Image,
  certification: BadgeCheck,
  exclusion: Ban,
};

export function Dashboard({ queue }: { queue: AnswerOf<typeof moderationCalls.reviewQueue> }) {
  const { t } = useTranslation('desk');
  return (
    <section className="stack g12" aria-labelledby="desk-queues">
      <h2 id="desk-queues" className="t18">
        {t('home.queues.label')}
      </h2>
      <ul className="tiles g12 desk-queues">
        {reviewKinds.map((kind) => (
          <li key={kind}>
            <Link
              className="card padded desk-queue stack g4"
              to={`${pathTo('review')}${reviewSearch({ kind, page: 1 })}`}
            >
              <span className="row g8 muted">
                <Icon of={icons[kind]} size={16} />
                {t(`home.queues.${kind}`)}
              </span>
              <b className="d32 tnum">{queue.counts[kind]}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
