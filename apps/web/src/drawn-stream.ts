// A living scene as a camera: drawn on a canvas twelve times a second, with a quiet tone, until both tracks are stopped.
import { drawLivingScene, loopSeconds, type LivingSceneName } from '@alcove/art/living';

const framesPerSecond = 12;
const size = { width: 640, height: 480 };
const toneHz = 174;
const toneGain = 0.015;

async function drawFrame(canvas: HTMLCanvasElement, scene: LivingSceneName, seconds: number): Promise<void> {
  const picture = new Image(size.width, size.height);
  picture.src = `data:image/svg+xml,${encodeURIComponent(drawLivingScene(scene, seconds))}`;
  await picture.decode();
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
}

/** Browsers keep it silent until the page has been pressed. */
function openTone(): { context: AudioContext; tracks: MediaStreamTrack[] } {
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const out = context.createMediaStreamDestination();
  tone.frequency.value = toneHz;
  volume.gain.value = toneGain;
  tone.connect(volume).connect(out);
  tone.start();
  context.resume().catch(() => {});
  return { context, tracks: out.stream.getAudioTracks() };
}

export async function drawnStream(scene: LivingSceneName): Promise<MediaStream> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const startedAt = performance.now();
  const secondsNow = () => ((performance.now() - startedAt) / 1000) % loopSeconds;
  await drawFrame(canvas, scene, 0);
  const { context, tracks } = openTone();
  const stream = new MediaStream([...canvas.captureStream(framesPerSecond).getVideoTracks(), ...tracks]);
  let isDrawing = false;
  const frames = setInterval(async () => {
    // A stopped track says so to nobody: it is asked.
    if (stream.getTracks().every(({ readyState }) => readyState === 'ended')) {
      clearInterval(frames);
      await context.close();
    } else if (!isDrawing) {
      isDrawing = true;
      await drawFrame(canvas, scene, secondsNow()).finally(() => (isDrawing = false));
    }
  }, 1000 / framesPerSecond);
  return stream;
}
