// What publishing gives: three ways to days of Premium for certified members, and what was given for which set.
import {
  contributionLimits,
  pathTo,
  premiumOfferDays,
  premiumOffers,
  type PremiumOffer,
} from '@alcove/protocol';
import CircleCheck from 'lucide-react/icons/circle-check';
import Circle from 'lucide-react/icons/circle';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { useMe } from '../../accounts/index.ts';
import type { Grants } from '../own/load.ts';
import { GrantList } from '../own/OwnSets.tsx';
import './offers.css';

export function OffersHead() {
  const { t } = useTranslation('authoring');
  const certified = useMe()?.certified === 1;
  return certified ? (
    <span className="offers-certified">
      <StatusTag tone="certified" icon={glyph('badge-check')}>
        {t('offers.certifiedNow')}
      </StatusTag>
    </span>
  ) : null;
}

export function Offers({ grants }: { grants: Grants }) {
  const { t } = useTranslation('authoring');
  const until = useMe()?.expiration_date_ts ?? 0;
  const days = grants.reduce((sum, grant) => sum + grant.days, 0);
  return (
    <>
      <div className="offers">
        {premiumOffers.map((offer) => (
          <OfferWay key={offer} offer={offer} given={grants.filter((grant) => grant.offer === offer)} />
        ))}
      </div>
      <Card className="offers-sum">
        <p className="stack grow">
          <b>{days > 0 ? t('offers.earned', { count: days }) : t('offers.noneYet')}</b>
          <span className="muted">
            {t('offers.added')} {until > 0 && days > 0 && <DateText at={until * 1000} form="day" />}
          </span>
        </p>
        <ButtonLink to={pathTo('myContributions')}>{t('offers.mine')}</ButtonLink>
        <GrantList grants={grants} />
      </Card>
    </>
  );
}

function OfferWay({ offer, given }: { offer: PremiumOffer; given: Grants }) {
  const { t } = useTranslation('authoring');
  const certified = useMe()?.certified === 1;
  const [last] = given;
  const isDone = offer === 'certified' && last !== undefined;
  const conditions = [
    { key: 'certified', met: certified, text: t('offers.needs.certified') },
    ...(offer === 'hot'
      ? [
          {
            key: 'files',
            met: true,
            text: t('offers.needs.files', { count: contributionLimits.attachments.min }),
          },
          { key: 'chosen', met: last !== undefined, text: t('offers.needs.chosen') },
        ]
      : []),
    ...(offer === 'film'
      ? [
          { key: 'long', met: last !== undefined, text: t('offers.needs.long') },
          { key: 'published', met: last !== undefined, text: t('offers.needs.published') },
        ]
      : []),
  ];
  return (
    <Card className="offer-way" data-offer={offer}>
      <span className="offer-arch semibold">
        <b className="tnum">{premiumOfferDays[offer]}</b>
        <span>{t('offers.days')}</span>
      </span>
      <h2 className="d24">{t(`offers.${offer}.title`)}</h2>
      <p className="muted">{t(`offers.${offer}.text`)}</p>
      <ul className="stack g12 t14 muted">
        {conditions.map(({ key, met, text }) => (
          <li key={key} data-met={met || undefined}>
            <Icon
              of={met ? CircleCheck : Circle}
              size={16}
              label={met ? t('offers.met') : t('offers.open')}
            />
            {text}
          </li>
        ))}
      </ul>
      <div className="offer-end stack g12">
        {last && (
          <StatusTag tone="success" icon={CircleCheck}>
            {t('offers.given', { count: given.length })} <DateText at={last.given * 1000} form="day" />
          </StatusTag>
        )}
        {!isDone && offer !== 'certified' && certified && (
          <ButtonLink
            kind={offer === 'hot' ? 'primary' : 'secondary'}
            block
            to={pathTo('submitContribution')}
          >
            {t('offers.propose')}
          </ButtonLink>
        )}
        {!isDone && !certified && (
          <ButtonLink kind="outline" block to={pathTo('certification')}>
            {t('offers.ask')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
