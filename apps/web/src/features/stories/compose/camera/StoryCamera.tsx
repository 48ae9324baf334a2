// The camera of the composer, over the whole screen: a photo, or a film of a minute at most. What was taken is looked at
// before it is kept; nobody else sees it before publication.
import './camera.css';
import { secondMs, storyLimits } from '@alcove/protocol';
import Images from 'lucide-react/icons/images';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import SwitchCamera from 'lucide-react/icons/switch-camera';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../../icons.tsx';
import { isTyping, singleKeysOn } from '../../../../single-keys.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useFileAddress } from '../../../../ui/file-address.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { useModal } from '../../../../ui/modal.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { chatSettings, DeviceField, useDevices } from '../../../chat/index.ts';
import { clockOf } from '../../../media/index.ts';
import { DeviceFaultHelp, LiveVideo, nextCamera, useCameraPreview } from '../../../streams/index.ts';
import { recordedKind, takePhoto } from './recording.ts';
import { useRecording } from './use-recording.ts';

type Mode = 'photo' | 'video';

type StoryCameraProps = {
  takesFilms: boolean;
  onTake: (file: File) => void;
  onBrowse: () => void;
  onClose: () => void;
};

const radius = 46;
const round = 2 * Math.PI * radius;

export default function StoryCamera({ takesFilms, onTake, onBrowse, onClose }: StoryCameraProps) {
  const { t } = useTranslation('storyCompose');
  const id = useId();
  const { cameras, microphones, look } = useDevices();
  const { preview, retry } = useCameraPreview(look, storyQuality);
  const stage = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<Mode>('photo');
  const [isMuted, setMuted] = useState(false);
  const [taken, setTaken] = useState<File>();
  const [asking, setAsking] = useState(false);
  const { isRecording, elapsedMs, said, start, stop } = useRecording(setTaken);
  const media = preview.status === 'on' ? preview.media : undefined;
  const track = media?.getVideoTracks()[0];
  const isRear = track?.getSettings().facingMode === 'environment';
  const hasSound = (media?.getAudioTracks().length ?? 0) > 0;
  const canFilm = takesFilms && recordedKind() !== undefined;
  const next = nextCamera(cameras, track?.getSettings().deviceId);
  const isLosing = isRecording || taken !== undefined;
  const modal = useModal({ open: true, onClose });

  function leave() {
    if (isLosing && !asking) setAsking(true);
    else onClose();
  }
  function press() {
    if (!media || taken) return;
    if (isRecording) return stop();
    if (mode === 'video') {
      for (const sound of media.getAudioTracks()) sound.enabled = !isMuted;
      return void start(media);
    }
    const video = stage.current?.querySelector('video');
    if (video) void takePhoto(video).then(setTaken);
  }
  const flip = () => {
    if (next && !isRecording) chatSettings.change({ camera: next.deviceId });
  };
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target) || !singleKeysOn() || asking) return;
    // A button that has the focus is pressed by the key itself.
    if (key === ' ' && target instanceof HTMLElement && target.closest('button')) return;
    if (key === ' ') press();
    else if (key.toLowerCase() === 'c') flip();
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are short ways to the buttons inside
    <dialog
      {...modal}
      className="story-camera"
      data-theme="dark"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onMouseDown={() => {}}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className="story-camera-face">
        {preview.status === 'refused' ? (
          <section className="story-camera-refused">
            <h2 className="visually-hidden" id={id}>
              {t('camera.title')}
            </h2>
            <DeviceFaultHelp
              key={preview.fault}
              fault={preview.fault}
              closing={t('camera.without')}
              onRetry={retry}
              onClose={onBrowse}
            />
            <Button onClick={onClose}>{t('close')}</Button>
          </section>
        ) : (
          <>
            <section className="story-camera-stage" ref={stage} aria-label={t('camera.stage')}>
              {taken ? (
                <Taken file={taken} />
              ) : media ? (
                <LiveVideo media={media} label={t('camera.stage')} muted mirrored={!isRear} />
              ) : (
                <output className="story-camera-asking">
                  <Spinner size={24} />
                  {t('camera.asking')}
                </output>
              )}
              <header className="row apart">
                <IconButton kind="media" icon={glyph('x')} label={t('close')} onClick={leave} />
                {isRecording && (
                  <span className="media-chip live tnum" role="timer">
                    <span className="live-dot" />
                    {t('camera.timer', { at: clockOf(elapsedMs), most: clockOf(storyLimits.filmMs.max) })}
                  </span>
                )}
                {mode === 'video' && hasSound && !taken ? (
                  <IconButton
                    kind="media"
                    icon={isMuted ? MicOff : Mic}
                    label={isMuted ? t('camera.unmute') : t('camera.mute')}
                    aria-pressed={isMuted}
                    disabled={isRecording}
                    onClick={() => setMuted(!isMuted)}
                  />
                ) : (
                  <span className="story-camera-room" />
                )}
              </header>
              {asking ? (
                <footer className="stack g12" role="alertdialog" aria-label={t('camera.lose')}>
                  <p className="t18 semibold">{t('camera.lose')}</p>
                  <div className="cluster g8">
                    <Button kind="media" autoFocus onClick={() => setAsking(false)}>
                      {t('camera.stay')}
                    </Button>
                    <Button kind="danger" onClick={onClose}>
                      {t('camera.leave')}
                    </Button>
                  </div>
                </footer>
              ) : taken ? (
                <footer className="row g12">
                  <Button kind="media" onClick={() => setTaken(undefined)}>
                    {t('camera.again')}
                  </Button>
                  <Button
                    kind="primary"
                    autoFocus
                    onClick={() => {
                      onTake(taken);
                      onClose();
                    }}
                  >
                    {t('camera.keep')}
                  </Button>
                </footer>
              ) : (
                <footer className="stack g16">
                  {canFilm && !isRecording && (
                    <Segmented
                      label={t('camera.mode')}
                      value={mode}
                      segments={[
                        { value: 'photo', label: t('camera.photo') },
                        { value: 'video', label: t('camera.video') },
                      ]}
                      onChange={setMode}
                    />
                  )}
                  <div className="story-camera-buttons">
                    <IconButton
                      kind="media"
                      icon={Images}
                      label={t('empty.browse')}
                      disabled={isRecording}
                      onClick={onBrowse}
                    />
                    <button
                      type="button"
                      className="story-shutter"
                      data-recording={isRecording || undefined}
                      data-mode={mode}
                      aria-label={
                        isRecording
                          ? t('camera.stop')
                          : mode === 'photo'
                            ? t('camera.take')
                            : t('camera.film')
                      }
                      disabled={!media}
                      onClick={press}
                    >
                      <svg viewBox="0 0 100 100" aria-hidden="true">
                        <circle cx="50" cy="50" r={radius} />
                        <circle
                          cx="50"
                          cy="50"
                          r={radius}
                          strokeDasharray={`${(elapsedMs / storyLimits.filmMs.max) * round} ${round}`}
                          transform="rotate(-90 50 50)"
                        />
                      </svg>
                      <i />
                    </button>
                    <IconButton
                      kind="media"
                      icon={SwitchCamera}
                      label={t('camera.flip')}
                      disabled={!next || isRecording}
                      onClick={flip}
                    />
                  </div>
                  <p className="story-camera-line">
                    {mode === 'photo'
                      ? t('camera.private')
                      : hasSound && !isMuted
                        ? t('camera.withSound')
                        : t('camera.silent')}
                  </p>
                </footer>
              )}
              <p className="visually-hidden" aria-live="polite">
                {said !== undefined && isRecording && t('camera.said', { seconds: said })}
              </p>
            </section>
            <aside className="story-camera-panel card padded stack g16">
              <h2 className="d24" id={id}>
                {t('camera.title')}
              </h2>
              <p className="muted">{t('camera.private')}</p>
              <DeviceField kind="camera" devices={cameras} />
              <DeviceField kind="microphone" devices={microphones} />
              <dl className="tiles g8">
                <div>
                  <dt className="semibold">{t('camera.photo')}</dt>
                  <dd className="muted">{t('camera.photoRule', rules)}</dd>
                </div>
                <div>
                  <dt className="semibold">{t('camera.video')}</dt>
                  <dd className="muted">{t('camera.videoRule', rules)}</dd>
                </div>
              </dl>
              <p className="cluster g8 t14 dim">
                <KeyHint>{t('camera.space')}</KeyHint> {t('camera.spaceDoes')}
                <KeyHint>C</KeyHint> {t('camera.flip')}
                <KeyHint>{t('camera.escape')}</KeyHint> {t('close')}
              </p>
            </aside>
          </>
        )}
      </div>
    </dialog>
  );
}

/** Sharp enough for a photo, whatever rooms are shown in. */
const storyQuality = '720p';
const rules = {
  pixels: storyLimits.photoMinPx,
  megabytes: storyLimits.photoBytes / 1_048_576,
  seconds: storyLimits.filmMs.max / secondMs,
};

function Taken({ file }: { file: File }) {
  const { t } = useTranslation('storyCompose');
  const address = useFileAddress(file);
  if (file.type.startsWith('image/')) return <img src={address} alt={t('camera.takenPhoto')} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own film, just taken
  return <video src={address} aria-label={t('camera.takenFilm')} autoPlay muted loop playsInline controls />;
}
