// Buttons of every kind, size and state, and those that are only an icon.
import Gem from 'lucide-react/icons/gem';
import Bell from 'lucide-react/icons/bell';
import Heart from 'lucide-react/icons/heart';
import MicOff from 'lucide-react/icons/mic-off';
import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import Video from 'lucide-react/icons/video';
import PhoneOff from 'lucide-react/icons/phone-off';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Token } from '../../../ui/marks.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

export function Buttons() {
  const say = useSample();
  const [liked, setLiked] = useState(true);
  return (
    <GallerySection title={say('Boutons', 'Buttons', 'Кнопки')}>
      <div className="gallery-line">
        <Button kind="primary">{say('Confirmer', 'Confirm', 'Подтвердить')}</Button>
        <Button kind="secondary">{say('Secondaire', 'Secondary', 'Обычная')}</Button>
        <Button kind="outline">{say('Contour', 'Outline', 'Контур')}</Button>
        <Button kind="ghost">{say('Discret', 'Ghost', 'Тихая')}</Button>
        <Button kind="premium" icon={Gem}>
          {say('Devenir Premium', 'Become Premium', 'Стать Premium')}
        </Button>
        <Button kind="token" icon={Token}>
          {say('Offrir 50', 'Give 50', 'Подарить 50')}
        </Button>
        <Button kind="danger">{say('Bloquer', 'Block', 'Заблокировать')}</Button>
        <Button kind="primary" disabled>
          {say('Désactivé', 'Disabled', 'Недоступна')}
        </Button>
        <Button kind="primary" busy={say('Envoi…', 'Sending…', 'Отправка…')}>
          {say('Envoyer', 'Send', 'Отправить')}
        </Button>
      </div>
      <div className="gallery-line">
        <Button kind="primary" size="large" icon={Plus}>
          {say('Publier une contribution', 'Publish a contribution', 'Опубликовать')}
        </Button>
        <Button kind="secondary" size="small">
          {say('Modifier', 'Edit', 'Изменить')}
        </Button>
        <Button
          kind="primary"
          icon={Send}
          disabledReason={say('Il manque deux chiffres.', 'Two digits are missing.', 'Не хватает двух цифр.')}
        >
          {say('Activer mon compte', 'Activate my account', 'Активировать')}
        </Button>
        <ButtonLink to="/" kind="secondary">
          {say('Revenir à l’accueil', 'Back to home', 'На главную')}
        </ButtonLink>
        <ButtonAnchor href="https://example.org/" kind="ghost">
          {say('Quitter', 'Exit', 'Выйти')}
        </ButtonAnchor>
      </div>
      <div className="gallery-line">
        <IconButton icon={Bell} label={say('3 notifications', '3 notifications', '3 уведомления')} dot />
        <IconButton icon={X} kind="filled" label={say('Fermer', 'Close', 'Закрыть')} />
        <IconButton icon={X} size="small" label={say('Fermer', 'Close', 'Закрыть')} />
        <IconButton icon={Video} kind="soft" label={say('Voir la caméra', 'Watch', 'Смотреть')} />
        <IconButton
          icon={Heart}
          kind="media"
          label={say('Favori', 'Favourite', 'Избранное')}
          aria-pressed={liked}
          onClick={() => setLiked(!liked)}
        />
        <IconButton
          icon={MicOff}
          kind="media"
          size="large"
          label={say('Activer le micro', 'Unmute', 'Микрофон')}
        />
        <IconButton icon={PhoneOff} kind="danger" label={say('Décliner', 'Decline', 'Отклонить')} />
        <IconButton icon={Video} kind="success" label={say('Répondre', 'Answer', 'Ответить')} />
        <IconButton icon={Bell} label={say('Désactivé', 'Disabled', 'Недоступна')} disabled />
      </div>
    </GallerySection>
  );
}
