// Rings, bars, levels, sliders, steps, months, what happened when.
import { useState } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { ArchBars, LevelMeter, ProgressBar, ProgressRing, Stepper, Timeline } from '../../../ui/Progress.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

const counts = [3120, 2904, 3340, 3518, 3802, 3610, 2218];

export function Measures() {
  const say = useSample();
  const [radius, setRadius] = useState(12);
  const months = say(
    'janv févr mars avril mai juin juil',
    'Jan Feb Mar Apr May Jun Jul',
    'янв фев мар апр май июн июл',
  ).split(' ');
  return (
    <>
      <GallerySection title={say('Mesures', 'Measures', 'Измерения')}>
        <Card>
          <div className="gallery-stack">
            <div className="cluster g12">
              <ProgressRing value={0.28} tone="accent" label={say('Envoyé', 'Sent', 'Отправлено')}>
                28 %
              </ProgressRing>
              <ProgressRing value={0.65} sizePx={108} label={say('Temps restant', 'Time left', 'Осталось')}>
                <span className="t18">31:12</span>
              </ProgressRing>
            </div>
            <Slider
              label={say('Rayon', 'Radius', 'Радиус')}
              min={1}
              max={40}
              value={radius}
              onChange={setRadius}
              unit="km"
            />
            <ProgressBar value={0.85} label={say('17 sur 20', '17 of 20', '17 из 20')} />
            <LevelMeter
              value={0.62}
              label={say('Micro', 'Microphone', 'Микрофон')}
              text={say('Niveau correct', 'Level is right', 'Уровень в норме')}
            />
            <Stepper
              label={say('Certification', 'Certification', 'Подтверждение')}
              current="photo"
              steps={[
                { key: 'code', label: say('Code', 'Code', 'Код') },
                { key: 'photo', label: say('Photo', 'Photo', 'Фото') },
                { key: 'review', label: say('Relecture', 'Review', 'Проверка') },
              ]}
            />
          </div>
        </Card>
      </GallerySection>
      <GallerySection title={say('Mois, chronologie', 'Months, timeline', 'Месяцы, хронология')}>
        <ArchBars
          label={say('Contributions par mois', 'Contributions by month', 'Публикации по месяцам')}
          bars={counts.map((value, i) => ({
            key: String(i),
            label: months[i],
            value,
            text: value,
            to: '/archive',
            current: i === counts.length - 1,
          }))}
        />
        <Card>
          <Timeline
            moments={[
              {
                key: 'sent',
                title: say('Invitation envoyée', 'Invitation sent', 'Приглашение отправлено'),
                line: say('par e-mail', 'by email', 'по почте'),
                time: '19/11 18:02',
                state: 'done',
              },
              {
                key: 'sign',
                title: say('Signature', 'Signature', 'Подпись'),
                line: say('en attente', 'waiting', 'ожидается'),
                state: 'now',
              },
              {
                key: 'seal',
                title: say('Sceau et horodatage', 'Seal and time stamp', 'Печать и время'),
                state: 'later',
              },
            ]}
          />
        </Card>
      </GallerySection>
    </>
  );
}
