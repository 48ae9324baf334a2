// What is first, with what is left of its time; late, it says so.
import { pathTo, type WaitingReview, type WaitingSeal } from '@alcove/protocol';
import ChevronRight from 'lucide-react/icons/chevron-right';
import KeyRound from 'lucide-react/icons/key-round';
import Scale from 'lucide-react/icons/scale';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { clockFace } from '../cases/clock.ts';
import { evidenceAddress } from '../evidence/address.ts';
import { reviewSearch } from '../reviews/load-queue.ts';
import type { FirstThing } from './first-things.ts';
import { queueIcons } from './queue-icons.ts';

type Props = { first: readonly FirstThing[]; seals: readonly WaitingSeal[]; late: number; now: number };

export function FirstThings({ first, seals, late, now }: Props) {
  const { t } = useTranslation('desk');
  return (
    <Card className="stack g8 desk-first-card">
      <div className="split g12">
        <h2 id="desk-first" className="t18 semibold">
          {t('home.first.label')}
        </h2>
        {late > 0 && <StatusTag tone="danger">{t('home.late', { count: late })}</StatusTag>}
      </div>
      {first.length + seals.length === 0 && <p className="muted">{t('home.first.none')}</p>}
      <ul className="desk-first" aria-labelledby="desk-first">
        {seals.map(({ reference, asked_at: at }) => (
          <li key={`${reference} ${at}`}>
            <SealRow reference={reference} />
          </li>
        ))}
        {first.map((thing) => (
          <li key={thing.kind === 'case' ? thing.case.reference : `${thing.item.kind} ${thing.item.id}`}>
            {thing.kind === 'case' ? (
              <Row
                of={thing}
                now={now}
                to={pathTo('cases', { reference: thing.case.reference })}
                icon={Scale}
                name={t('home.first.case', { reference: thing.case.reference })}
                line={`${t(`cases.kinds.${thing.case.kind}`)}${thing.case.hidden === 1 ? t('home.first.hidden') : ''}`}
              />
            ) : (
              <ReviewRow of={thing} item={thing.item} now={now} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Another of the team waits for an answer: it has no clock, and comes before all that has. */
function SealRow({ reference }: { reference: string }) {
  const { t } = useTranslation('desk');
  return (
    <Link className="row g12" to={evidenceAddress(reference)} data-tone="soon">
      <span className="desk-left">
        <Icon of={KeyRound} size={20} />
      </span>
      <span className="grow">
        <b className="block cut">{t('home.first.seal', { reference })}</b>
        <span className="dim block cut">{t('home.first.sealLine')}</span>
      </span>
      <Icon of={ChevronRight} size={16} />
    </Link>
  );
}

function ReviewRow({ of, item, now }: { of: FirstThing; item: WaitingReview; now: number }) {
  const { t } = useTranslation('desk');
  const name =
    item.kind === 'photo'
      ? t('home.first.photo', { nick: item.author.nick })
      : item.kind === 'certification'
        ? t('certification.title', { nick: item.author.nick })
        : item.kind === 'exclusion'
          ? t('home.first.exclusion', { nick: item.nick, room: item.room })
          : item.title;
  const open = item.kind === 'photo' ? {} : { open: item.id };
  return (
    <Row
      of={of}
      now={now}
      to={`${pathTo('review')}${reviewSearch({ kind: item.kind, page: 1, ...open })}`}
      icon={queueIcons[item.kind]}
      name={name}
      line={t(`home.queues.${item.kind}`)}
    />
  );
}

type RowProps = {
  of: FirstThing;
  now: number;
  to: string;
  icon: Glyph;
  name: string;
  line: string;
};

function Row({ of: { received, due }, now, to, icon, name, line }: RowProps) {
  const { t } = useTranslation('desk');
  const { tone, unit, count, minutes } = clockFace({ received, due, now });
  return (
    <Link className="row g12" to={to} data-tone={tone}>
      <span className="desk-left">
        <Icon of={icon} size={20} />
      </span>
      <span className="grow">
        <b className="block cut" title={name}>
          {name}
        </b>
        <span className="dim block cut" title={line}>
          {line}
        </span>
      </span>
      <span className="tnum semibold desk-left">
        {tone === 'late' ? t('home.first.late') : t(`home.first.left.${unit}`, { count, minutes })}
      </span>
      <Icon of={ChevronRight} size={16} />
    </Link>
  );
}
