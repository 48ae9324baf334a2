// A picture that nobody sees: it is sent to try the line, and shows nothing of whoever tries it. Noise, because
// nothing else is so hard to make small.

const sizePx = { width: 480, height: 360 };
const perSecond = 15;

export function openNoise(): { media: MediaStream; begin: () => void; close: () => void } {
  const canvas = Object.assign(document.createElement('canvas'), sizePx);
  const context = canvas.getContext('2d');
  const image = context?.createImageData(sizePx.width, sizePx.height);
  const pixels = image && new Uint32Array(image.data.buffer);
  const draw = () => {
    if (!context || !image || !pixels) return;
    for (let at = 0; at < pixels.length; at++) pixels[at] = (Math.random() * 0xffffffff) | 0xff000000;
    context.putImageData(image, 0, 0);
  };
  // Plain at first: a first picture as large as this would hold up all that come after it.
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
