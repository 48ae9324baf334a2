// The player of films with a preview that ends: the browser draws and records it, so that no file is needed.
import { type Language, languages, type Material } from '@alcove/protocol';
import { Suspense, useState } from 'react';
import { FilmSample } from '../../../features/contributions/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

const [width, height] = [640, 400];
const recordedMs = 1500;
const lastsMs = 40_000;

async function recorded(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(15));
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  const stopped = new Promise((resolve) => void (recorder.onstop = resolve));
  recorder.start();
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const draw = () => {
      const share = (performance.now() - began) / recordedMs;
      if (!pen || share >= 1) return resolve();
      pen.fillStyle = '#12303a';
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = '#f6c79a';
      pen.beginPath();
      pen.arc(width * share, height / 2, 60, 0, 7);
      pen.fill();
      requestAnimationFrame(draw);
    };
    draw();
  });
  recorder.stop();
  await stopped;
  return URL.createObjectURL(new Blob(parts, { type: recorder.mimeType }));
}

const spoken: Record<Language, readonly string[]> = {
  fr: [
    '[l’eau contre les planches]',
    '– Attends, la lune revient.',
    '– Elle est à combien ?',
    '[rires, un plongeon]',
  ],
  en: ['[water against the boards]', '– Wait, the moon is back.', '– How warm is it?', '[laughter, a dive]'],
  ru: ['[вода о доски]', '– Подожди, луна вернулась.', '– Сколько градусов?', '[смех, прыжок в воду]'],
};

/** The last line stands behind the preview. */
const starts = [0, 0.5, 1, 30];
const at = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;

const captionsOf = (lines: readonly string[]): string => {
  const cues = lines.map(
    (line, index) => `${at(starts[index] ?? 0)} --> ${at((starts[index] ?? 0) + 0.5)}\n${line}`,
  );
  return URL.createObjectURL(new Blob([`WEBVTT\n\n${cues.join('\n\n')}`], { type: 'text/vtt' }));
};

export function FilmSamples() {
  const say = useSample();
  const [material, setMaterial] = useState<Material>();
  async function record() {
    const preview = await recorded();
    const captions = languages.map((language) => ({ language, url: captionsOf(spoken[language]) }));
    setMaterial({
      material_id: 1,
      kind: 'video',
      description: say('Le ponton, la nuit', 'The jetty at night', 'Причал ночью'),
      placeholder: '',
      width,
      height,
      state: 'ready',
      closed_by: 'premium_required',
      urls: {},
      film: { duration_ms: lastsMs, renditions: [], preview, captions },
    });
  }
  return (
    <GallerySection title={say('Film', 'Film', 'Фильм')} wide>
      {material ? (
        <Suspense>
          <FilmSample material={material} />
        </Suspense>
      ) : (
        <Button onClick={() => void record()}>{say('Tourner un film', 'Shoot a film', 'Снять фильм')}</Button>
      )}
    </GallerySection>
  );
}
