// The level of the microphone, as a row of lamps.
import './voice-meter.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

const lamps = 20;
/** Speech at arm's length lights the last lamps. */
const gain = 6;
/** Speech has pauses: the lamp of the loudest level stays lit for this time. */
const heldMs = 1500;

export type VoiceMeterProps = {
  stream: MediaStream;
  /** Calls back with the loudest share of the row that was lit lately, from 0 to 1, at each frame. */
  onPeak?: (share: number) => void;
};

export function VoiceMeter({ stream, onPeak }: VoiceMeterProps) {
  const { t } = useTranslation('rooms');
  const meter = useRef<HTMLMeterElement>(null);
  const tellPeak = useEffectEvent((share: number) => onPeak?.(share));
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const audio = new AudioContext();
    const source = audio.createMediaStreamSource(stream);
    const analyser = audio.createAnalyser();
    analyser.fftSize = 512;
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    let peak = { lit: 0, at: 0 };
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      const loud = Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
      const lit = Math.min(lamps, Math.round(loud * gain * lamps));
      const now = performance.now();
      if (lit >= peak.lit || now - peak.at > heldMs) peak = { lit, at: now };
      if (meter.current) {
        meter.current.value = lit;
        meter.current.style.setProperty('--lit', `${(lit / lamps) * 100}%`);
        meter.current.style.setProperty('--peak', `${(peak.lit / lamps) * 100}%`);
      }
      tellPeak(peak.lit / lamps);
      frame = requestAnimationFrame(look);
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      source.disconnect();
      void audio.close();
    };
  }, [stream]);
  return (
    <meter ref={meter} className="voice-meter" min={0} max={lamps} aria-label={t('settings.media.voice')} />
  );
}
