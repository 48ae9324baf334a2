// The page that sells Premium, under either of its names: what it opens, beside the card that buys it.
import './offer.css';
import type { ReactNode } from 'react';
import { glyph } from '../../../icons.tsx';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { OfferName } from './OfferTable.tsx';

export function OfferLayout({
  name,
  heading,
  lead,
  card,
  choice,
  children,
}: {
  name: OfferName;
  heading: string;
  lead: string;
  card: ReactNode;
  /** What is chosen before the card is read; on phones above it. */
  choice: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('payments');
  return (
    <div className="offer">
      <header className="offer-head">
        <StatusTag tone="premium" icon={glyph('gem')}>
          {t(`offer.${name}`)}
        </StatusTag>
        <h1 className="d60">{heading}</h1>
        <p>{lead}</p>
      </header>
      <div className="offer-choice">{choice}</div>
      <aside className="offer-card">{card}</aside>
      <div className="offer-body">{children}</div>
    </div>
  );
}
