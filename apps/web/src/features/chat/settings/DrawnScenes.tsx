// The six scenes of the drawn camera, as pictures to choose from.
import './drawn-scenes.css';
import { drawLivingScene, livingScenes } from '@alcove/art/living';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnCameraOf, usedCamera } from '../../../drawn-camera.ts';
import { chatSettings, useChatSettings } from './chat-settings.ts';

/** Of the loop: a moment at which every scene shows what moves in it. */
const shownSeconds = 2;
const pictures = livingScenes.map((name) => ({
  name,
  src: `data:image/svg+xml,${encodeURIComponent(drawLivingScene(name, shownSeconds))}`,
}));

export default function DrawnScenes() {
  const { t } = useTranslation('demo');
  const group = useId();
  const used = usedCamera(useChatSettings().camera);
  return (
    <>
      <div className="split">
        <b>{t('scene')}</b>
        <span className="dim">{t('loop')}</span>
      </div>
      <div role="radiogroup" aria-label={t('scene')} className="drawn-scenes">
        {pictures.map(({ name, src }) => (
          <label key={name}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={used === drawnCameraOf(name)}
              onChange={() => chatSettings.change({ camera: drawnCameraOf(name) })}
            />
            <img src={src} alt="" />
            {t(`drawn.${name}`)}
          </label>
        ))}
      </div>
      <p className="dim">{t('drawnWatched')}</p>
    </>
  );
}
