// The tokens by name, the sizes of text, the mark.
import { Logo } from '../../../ui/Logo.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

const tokens = [
  'accent',
  'premium',
  'token',
  'certified',
  'online',
  'live',
  'danger',
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'text',
  'text-2',
  'text-3',
];

export function Colours() {
  const say = useSample();
  return (
    <GallerySection wide title={say('Couleurs et textes', 'Colours and type', 'Цвета и шрифты')}>
      <div className="gallery-swatches">
        {tokens.map((token) => (
          <div key={token}>
            <i style={{ background: `var(--${token})` }} />
            {token}
          </div>
        ))}
      </div>
      <div className="gallery-stack">
        <p>
          <Logo /> <span className="visually-hidden">{say('La marque', 'The mark', 'Знак')}</span>
        </p>
        <p className="d60">{say('Toutes les portes,', 'Every door,', 'Все двери,')}</p>
        <p className="d44">{say('une seule clé.', 'a single key.', 'один ключ.')}</p>
        <p className="d32">
          {say(
            'Derrière cette porte, uniquement des adultes.',
            'Behind this door, adults only.',
            'За этой дверью — только взрослые.',
          )}
        </p>
        <p className="d24">
          {say('Vos jetons n’expirent jamais.', 'Your tokens never expire.', 'Ваши токены не сгорают.')}
        </p>
        <p className="t18">
          {say(
            'Un seul paiement, jamais de renouvellement.',
            'One payment, never renewed.',
            'Один платёж, без продления.',
          )}
        </p>
        <p className="t16 muted">
          {say('1 284 personnes sont là.', '1,284 people are here.', 'Сейчас здесь: 1 284.')}
        </p>
        <p>
          {say(
            'Album privé. Suivez-vous mutuellement.',
            'Private album. Follow each other.',
            'Личный альбом. Подпишитесь друг на друга.',
          )}
        </p>
        <p className="t12 dim">
          {say(
            'Libellé neutre sur votre relevé',
            'Neutral wording on your statement',
            'Нейтральная запись в выписке',
          )}
        </p>
      </div>
    </GallerySection>
  );
}
