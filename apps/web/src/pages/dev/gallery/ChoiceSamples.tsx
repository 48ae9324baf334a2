// Chips, segments, radio cards, boxes, switches.
import Gift from 'lucide-react/icons/gift';
import Hash from 'lucide-react/icons/hash';
import { useId, useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Chip, ChipLink, ChipRow, RemovableChip } from '../../../ui/Chip.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Radio, RadioCard } from '../../../ui/RadioCard.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

export function ChoiceSamples() {
  const say = useSample();
  const name = useId();
  const [who, setWho] = useState<'me' | 'other'>('me');
  const [quality, setQuality] = useState('480');
  const [couples, setCouples] = useState(false);
  return (
    <GallerySection title={say('Choix', 'Choices', 'Выбор')}>
      <div className="gallery-stack">
        <ChipRow>
          <ChipLink to="/dev/ui" on count={24}>
            {say('Tous', 'All', 'Все')}
          </ChipLink>
          <Chip on={couples} onClick={() => setCouples(!couples)}>
            {say('Femmes et couples', 'Women and couples', 'Женщины и пары')}
          </Chip>
          <Chip icon={Hash} count={88}>
            {say('volets', 'shutters', 'ставни')}
          </Chip>
          <RemovableChip name={say('28–52 ans', 'Aged 28–52', '28–52 года')} onRemove={() => {}} />
          <Chip>
            {say(
              'Connectés depuis 10 jours',
              'Online in the last 10 days',
              'Были в сети за последние 10 дней',
            )}
          </Chip>
          <Chip disabled>{say('Indisponible', 'Unavailable', 'Недоступно')}</Chip>
        </ChipRow>
        <div className="gallery-line">
          <Segmented
            label={say('Pour qui', 'For whom', 'Для кого')}
            value={who}
            onChange={setWho}
            segments={[
              { value: 'me', label: say('Pour moi', 'For me', 'Для меня') },
              { value: 'other', label: say('Offrir à un membre', 'For a member', 'В подарок'), icon: Gift },
            ]}
          />
        </div>
        <Segmented
          full
          label={say('Qualité', 'Quality', 'Качество')}
          value={quality}
          onChange={setQuality}
          segments={['240', '360', '480', '720', 'HD'].map((value) => ({
            value,
            label: value === 'HD' ? '720p HD' : `${value}p`,
            disabled: value === 'HD',
          }))}
        />
        <Field
          group
          label={say('Qui verra votre pseudo ?', 'Who will see your nickname?', 'Кто увидит ваш ник?')}
        >
          <div className="gallery-pair">
            <RadioCard
              name={name}
              defaultChecked
              title={say('24 heures', '24 hours', '24 часа')}
              consequence={say('Jusqu’à demain, 21:44', 'Until tomorrow, 21:44', 'До завтра, 21:44')}
            />
            <RadioCard
              name={name}
              title={say('Définitivement', 'For good', 'Навсегда')}
              consequence={say(
                'Modifiable dans votre liste noire',
                'Can be changed in your blacklist',
                'Можно изменить в чёрном списке',
              )}
            />
            <RadioCard
              name={name}
              disabled
              title={say('Déclaration seule', 'Declaration only', 'Только заявление')}
              consequence={say('Bloqué en production', 'Blocked in production', 'Недоступно на сайте')}
            />
          </div>
        </Field>
        <div className="gallery-pair">
          <div>
            <Checkbox defaultChecked>
              {say(
                'J’ai 18 ans ou plus et j’accepte les ',
                'I am 18 or older and accept the ',
                'Мне есть 18 лет, принимаю ',
              )}
              <a className="link" href="#terms">
                {say('conditions d’utilisation', 'terms of use', 'условия использования')}
              </a>
              .
            </Checkbox>
            <Checkbox
              error={say('À cocher pour continuer.', 'Tick to continue.', 'Отметьте, чтобы продолжить.')}
            >
              {say('Tous ont donné leur accord.', 'Everyone has agreed.', 'Все согласны.')}
            </Checkbox>
            <Radio name={`${name}-reason`} defaultChecked>
              {say('Insistance ou harcèlement', 'Insistence or harassment', 'Навязчивость')}
            </Radio>
            <Radio name={`${name}-reason`}>{say('Publicité', 'Advertising', 'Реклама')}</Radio>
          </div>
          <div>
            <Switch
              defaultChecked
              label={say('Flouter les visages', 'Blur faces', 'Размыть лица')}
              hint={say('Appliqué avant toute relecture', 'Applied before review', 'До проверки')}
            />
            <Switch label={say('Amateurs certifiés', 'Certified amateurs', 'Подтверждённые')} />
            <Switch disabled label={say('Push', 'Push', 'Push')} />
          </div>
        </div>
      </div>
    </GallerySection>
  );
}
