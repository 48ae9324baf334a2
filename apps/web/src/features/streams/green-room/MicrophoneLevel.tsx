// The level of the microphone, as a meter and in a word.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VoiceMeter } from '../../chat/index.ts';

const levels = ['none', 'low', 'good', 'loud'] as const;
type LevelWord = (typeof levels)[number];

const lowBelow = 0.15;
const loudFrom = 0.9;

function levelOf(share: number): LevelWord {
  if (share === 0) return 'none';
  if (share < lowBelow) return 'low';
  return share < loudFrom ? 'good' : 'loud';
}

export function MicrophoneLevel({ media, muted }: { media: MediaStream; muted: boolean }) {
  const { t } = useTranslation('streams');
  const [level, setLevel] = useState<LevelWord>('none');
  const hasMicrophone = media.getAudioTracks().length > 0;
  const word = hasMicrophone ? (muted ? 'muted' : level) : 'missing';
  return (
    <div
      className="green-room-level stack g8 grow t12 semibold"
      data-off={!hasMicrophone || muted || undefined}
    >
      <span className="green-room-level-words">
        <span>{t('greenRoom.microphone')}</span>
        <span>{t(`greenRoom.level.${word}`)}</span>
      </span>
      <VoiceMeter stream={media} onPeak={(share) => setLevel(levelOf(share))} />
    </div>
  );
}
