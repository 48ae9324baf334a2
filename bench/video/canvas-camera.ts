// A camera that draws a number into every frame, and a reader of these numbers where the video is shown. Both run in
// pages and share their state on `window`.

export type Shown = { number: number; at: number };
export type BenchWindow = Window & {
  /** Wall-clock time at which each frame was drawn, by its number. */
  drawn: Record<number, number>;
  /** Frames shown since the list was last emptied. */
  shown: Shown[];
  /** From the press of a pointer until a window shows its first picture. */
  firstFrameMs: number | undefined;
  openCamera(constraints?: MediaStreamConstraints): Promise<MediaStream>;
  read(video: HTMLVideoElement): void;
};

/** Runs in every page before its own scripts; it must not use anything else of this file. */
export function installCanvasCamera(): void {
  const here = window as unknown as BenchWindow;
  const [width, height, bits, framesPerSecond] = [640, 480, 16, 30];
  const cell = width / bits;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the function is serialized into the page
  const now = () => performance.timeOrigin + performance.now();
  here.drawn = {};
  here.shown = [];
  let number = 0;
  let canvas: HTMLCanvasElement | undefined;

  /** The number in black and white, below it the same inverted, then a moving pattern. */
  function draw(pen: CanvasRenderingContext2D) {
    number = (number + 1) % 2 ** bits;
    for (let bit = 0; bit < bits; bit++) {
      const isSet = (number >> bit) & 1;
      pen.fillStyle = isSet ? '#fff' : '#000';
      pen.fillRect(bit * cell, 0, cell, cell);
      pen.fillStyle = isSet ? '#000' : '#fff';
      pen.fillRect(bit * cell, cell, cell, cell);
    }
    for (let stripe = 0; stripe < 20; stripe++) {
      pen.fillStyle = `hsl(${(number * 3 + stripe * 18) % 360} 60% 50%)`;
      pen.fillRect(0, 2 * cell + stripe * 20, width, 20);
    }
    here.drawn[number] = now();
  }

  const devices = navigator.mediaDevices;
  const openDevices = devices?.getUserMedia.bind(devices);
  here.openCamera = async (constraints = { audio: true, video: true }) => {
    const media = new MediaStream();
    if (constraints.audio) {
      const sound = await openDevices({ audio: true });
      for (const track of sound.getAudioTracks()) media.addTrack(track);
    }
    if (!constraints.video) return media;
    if (!canvas) {
      canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      if (pen) setInterval(draw, 1000 / framesPerSecond, pen);
    }
    for (const track of canvas.captureStream(framesPerSecond).getVideoTracks()) media.addTrack(track);
    return media;
  };
  if (devices) devices.getUserMedia = here.openCamera;

  const glass = Object.assign(document.createElement('canvas'), { width, height: 2 * cell });
  const eye = glass.getContext('2d', { willReadFrequently: true });

  /** Undefined where the frame has no readable number. */
  function readNumber(video: HTMLVideoElement): number | undefined {
    if (!eye || video.videoWidth === 0) return undefined;
    const part = (video.videoHeight * 2 * cell) / height;
    eye.drawImage(video, 0, 0, video.videoWidth, part, 0, 0, width, 2 * cell);
    const { data } = eye.getImageData(0, 0, width, 2 * cell);
    const isLight = (bit: number, row: number) =>
      (data[4 * ((row + 0.5) * cell * width + (bit + 0.5) * cell)] ?? 0) > 127;
    let read = 0;
    for (let bit = 0; bit < bits; bit++) {
      if (isLight(bit, 0) === isLight(bit, 1)) return undefined;
      if (isLight(bit, 0)) read |= 1 << bit;
    }
    return read;
  }

  const reading = new WeakSet<HTMLVideoElement>();
  here.read = (video) => {
    if (reading.has(video)) return;
    reading.add(video);
    const look = () => {
      const at = now();
      const read = readNumber(video);
      if (read !== undefined) here.shown.push({ number: read, at });
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  };

  let pressedAt: number | undefined;
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  const timed = new WeakSet<HTMLVideoElement>();
  const watch = () => {
    for (const video of document.querySelectorAll<HTMLVideoElement>('.camera-frame video')) {
      here.read(video);
      if (timed.has(video)) continue;
      timed.add(video);
      video.requestVideoFrameCallback((at) => {
        if (pressedAt !== undefined) here.firstFrameMs = at - pressedAt;
      });
    }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}
