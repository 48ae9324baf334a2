// Notifications, and the bars that take the place of something.
import Gem from 'lucide-react/icons/gem';
import Gift from 'lucide-react/icons/gift';
import Hourglass from 'lucide-react/icons/hourglass';
import Keyboard from 'lucide-react/icons/keyboard';
import Siren from 'lucide-react/icons/siren';
import UserPlus from 'lucide-react/icons/user-plus';
import WifiOff from 'lucide-react/icons/wifi-off';
import { notify } from '../../../toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { Banner, Note, SaveBar } from '../../../ui/Banner.tsx';
import { ProgressBar, ProgressRing } from '../../../ui/Progress.tsx';
import { type ToastItem, Toast } from '../../../ui/Toast.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

export function MessageSamples() {
  const say = useSample();
  const samples: ToastItem[] = [
    {
      key: 'follow',
      icon: UserPlus,
      tone: 'accent',
      title: say('Camille_75 vous suit', 'Camille_75 follows you', 'Camille_75 подписалась на вас'),
      line: say('à l’instant', 'just now', 'только что'),
    },
    {
      key: 'gift',
      icon: Gift,
      tone: 'token',
      title: say(
        'Sacha & Noé vous offrent 120 jetons',
        'Sacha & Noé give you 120 tokens',
        'Sacha & Noé дарят вам 120 токенов',
      ),
      line: say('« pour la dune »', '“for the dune”', '«за дюну»'),
    },
    {
      key: 'premium',
      icon: Gem,
      tone: 'premium',
      title: say(
        'Premium se termine dans 4 jours',
        'Premium ends in 4 days',
        'Premium закончится через 4 дня',
      ),
      line: say(
        'Rien ne sera renouvelé sans vous.',
        'Nothing renews without you.',
        'Ничто не продлится без вас.',
      ),
    },
  ];
  const ring = say('Vous pourrez écrire dans', 'You can write again in', 'Писать можно через');
  return (
    <>
      <GallerySection
        title={say(
          'Notifications, plus de 480 px',
          'Notifications, above 480 px',
          'Уведомления, шире 480 px',
        )}
      >
        <div className="gallery-stack">
          {samples.map(({ key, ...one }) => (
            <Toast key={key} {...one} onClose={() => {}} />
          ))}
          <div className="gallery-line">
            <Button onClick={() => samples.forEach(notify)}>
              {say('Montrer la pile', 'Show the stack', 'Показать стопку')}
            </Button>
          </div>
        </div>
      </GallerySection>
      <GallerySection
        title={say(
          'Membre muet, visiteur, connexion',
          'Muted, visitor, connection',
          'Без голоса, гость, связь',
        )}
      >
        <div className="gallery-stack">
          <Banner
            lead={<ProgressRing value={0.65} />}
            title={
              <>
                {ring} <span className="tnum">38:20</span>
              </>
            }
            line={say(
              'Vous pouvez toujours lire et regarder.',
              'You can still read and watch.',
              'Читать и смотреть по-прежнему можно.',
            )}
          />
          <Banner
            icon={Hourglass}
            title={
              <>
                {say('Visite d’essai, encore', 'Trial visit, left:', 'Пробный визит, осталось')}{' '}
                <span className="tnum">6:04</span>
              </>
            }
            progress={<ProgressBar value={0.6} label={say('Temps passé', 'Time spent', 'Прошло')} />}
            action={<Button kind="primary">{say('S’inscrire', 'Register', 'Регистрация')}</Button>}
          />
          <Banner
            icon={WifiOff}
            tone="warning"
            title={say('Connexion perdue', 'Connection lost', 'Связь потеряна')}
            line={say(
              'Nouvel essai dans 12 s. Rien n’est perdu.',
              'Retrying in 12 s. Nothing is lost.',
              'Повтор через 12 с. Ничего не потеряно.',
            )}
            action={<Button kind="ghost">{say('Réessayer', 'Try again', 'Повторить')}</Button>}
          />
          <Banner
            slim
            icon={WifiOff}
            tone="warning"
            title={say('Connexion perdue.', 'Connection lost.', 'Связь потеряна.')}
            line={say('Nouvel essai dans 12 s.', 'Retrying in 12 s.', 'Повтор через 12 с.')}
            action={<Button size="small">{say('Réessayer', 'Try again', 'Повторить')}</Button>}
          />
          <Note icon={Siren} tone="warning">
            <b>{say('Une personne est en danger ?', 'Someone is in danger?', 'Кто-то в опасности?')}</b>{' '}
            {say('Appelez le 17 ou le 112.', 'Call 17 or 112.', 'Звоните 17 или 112.')}
          </Note>
          <Note icon={Keyboard}>
            {say('Au clavier, ', 'With the keyboard, ', 'С клавиатуры: ')}
            <KeyHint>Alt</KeyHint> + <KeyHint>F</KeyHint>
          </Note>
          <SaveBar
            actions={
              <>
                <Button kind="ghost">{say('Annuler', 'Cancel', 'Отмена')}</Button>
                <Button kind="primary">{say('Enregistrer', 'Save', 'Сохранить')}</Button>
              </>
            }
          >
            {say('2 modifications', '2 changes', '2 изменения')}
          </SaveBar>
        </div>
      </GallerySection>
    </>
  );
}
