// How loud one is heard, drawn and in a word.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VoiceMeter } from '../../rooms/index.ts';

const levels = ['none', 'low', 'good', 'loud'] as const;
type Heard = (typeof levels)[number];

/** Speech has pauses: the word follows its loudest of so long. */
const rememberedMs = 1500;
const lowBelow = 0.15;
const loudFrom = 0.9;

function levelOf(share: number): Heard {
  if (share === 0) return 'none';
  if (share < lowBelow) return 'low';
  return share < loudFrom ? 'good' : 'loud';
}

export function Level({ media, muted }: { media: MediaStream; muted: boolean }) {
  const { t } = useTranslation('streams');
  const [heard, setHeard] = useState<Heard>('none');
  const loudest = useRef({ share: 0, at: 0 });
  const hear = (share: number) => {
    const now = performance.now();
    const before = loudest.current;
    if (share >= before.share || now - before.at > rememberedMs) loudest.current = { share, at: now };
    setHeard(levelOf(loudest.current.share));
  };
  const isThere = media.getAudioTracks().length > 0;
  const word = isThere ? (muted ? 'muted' : heard) : 'missing';
  return (
    <div className="loge-level" data-off={!isThere || muted || undefined}>
      <span className="loge-level-words">
        <span>{t('loge.microphone')}</span>
        <span>{t(`loge.level.${word}`)}</span>
      </span>
      <VoiceMeter stream={media} onHeard={hear} />
    </div>
  );
}
