// Cuts a photo of a story: a frame is moved and pulled by pointer and by keys, or takes one of three shapes.
import { storyLimits, type StoryUpload } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Box, sideLength } from '../../../ui/boxes/box.ts';
import { BoxStage } from '../../../ui/boxes/BoxStage.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';

const whole: Box = { left: 0, top: 0, width: sideLength, height: sideLength };
const shapes = { all: undefined, tall: 9 / 16, square: 1 } as const;
type Shape = keyof typeof shapes | 'free';

/** The largest box of a shape in the middle of a photo. */
export function boxOfShape(
  shape: number | undefined,
  { width, height }: { width: number; height: number },
): Box {
  if (shape === undefined) return whole;
  const asked = shape / (width / height);
  const [wide, high] = asked > 1 ? [1, 1 / asked] : [asked, 1];
  const [boxWidth, boxHeight] = [Math.round(wide * sideLength), Math.round(high * sideLength)];
  return {
    left: (sideLength - boxWidth) >> 1,
    top: (sideLength - boxHeight) >> 1,
    width: boxWidth,
    height: boxHeight,
  };
}

type CutDialogProps = { photo: StoryUpload; onClose: () => void; onCut: (box: Box) => void };

export function CutDialog({ photo, onClose, onCut }: CutDialogProps) {
  const { t } = useTranslation('storyCompose');
  const { url, width, height } = photo;
  const [box, setBox] = useState<Box>(() => boxOfShape(shapes.tall, photo));
  const [shape, setShape] = useState<Shape>('tall');
  const pixels = Math.max(box.width * width, box.height * height) / sideLength;
  const isSmall = pixels < Math.min(storyLimits.photoMinPx, Math.max(width, height));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      className="story-cut"
      title={t('cut.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('cut.cancel')}</Button>
          <Button
            kind="primary"
            disabledReason={isSmall && t('cut.small', { pixels: storyLimits.photoMinPx })}
            onClick={() => {
              onCut(box);
              onClose();
            }}
          >
            {t('cut.done')}
          </Button>
        </>
      }
    >
      <div className="stack g16">
        <div
          className="story-cut-stage"
          style={{ aspectRatio: `${width} / ${height}`, '--shape': width / height } as object}
        >
          <img src={url} alt="" width={width} height={height} />
          <BoxStage
            src={url}
            boxes={[box]}
            most={1}
            selected={0}
            isSharp
            onSelect={() => {}}
            onChange={([next]) => {
              if (!next) return;
              setBox(next);
              setShape('free');
            }}
          />
        </div>
        <Segmented
          full
          label={t('cut.shape')}
          value={shape}
          segments={[
            ...(Object.keys(shapes) as (keyof typeof shapes)[]).map((value) => ({
              value: value as Shape,
              label: t(`cut.${value}`),
            })),
            { value: 'free' as Shape, label: t('cut.free') },
          ]}
          onChange={(next) => {
            setShape(next);
            if (next !== 'free') setBox(boxOfShape(shapes[next], photo));
          }}
        />
      </div>
    </Dialog>
  );
}
