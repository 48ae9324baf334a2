// The video of the network test: random noise, which shows nothing of the publisher and cannot be compressed, so that
// the test sends the full rate.

const sizePx = { width: 480, height: 360 };
const perSecond = 15;

export function openNoiseVideo(): { media: MediaStream; begin: () => void; close: () => void } {
  const canvas = Object.assign(document.createElement('canvas'), sizePx);
  const context = canvas.getContext('2d');
  const image = context?.createImageData(sizePx.width, sizePx.height);
  const pixels = image && new Uint32Array(image.data.buffer);
  const draw = () => {
    if (!context || !image || !pixels) return;
    for (let at = 0; at < pixels.length; at++) pixels[at] = (Math.random() * 0xffffffff) | 0xff000000;
    context.putImageData(image, 0, 0);
  };
  // Starts black: a key frame of noise would be so large that it delays all frames after it.
  context?.fillRect(0, 0, sizePx.width, sizePx.height);
  const media = canvas.captureStream(perSecond);
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    media,
    begin: () => (timer ??= setInterval(draw, 1000 / perSecond)),
    close() {
      clearInterval(timer);
      for (const track of media.getTracks()) track.stop();
    },
  };
}
