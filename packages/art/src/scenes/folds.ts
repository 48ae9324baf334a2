// A heavy curtain, lit from the side.
import { px, type Sketch } from '../sketch.ts';

export function folds({ width, height, random, between, tone, draw, ground, linear }: Sketch) {
  ground(tone(0));
  const count = Math.round(between(6, 9));
  const phase = between(0, 6);
  const pitch = width / (count - 1);
  for (let i = -1; i <= count; i++) {
    const left = i * pitch + between(-0.2, 0.2) * pitch;
    const breadth = pitch * between(1.15, 1.7);
    const sway = between(0.12, 0.34) * pitch;
    const near: string[] = [];
    const far: string[] = [];
    for (let y = -10; y <= height + 10; y += height / 12) {
      const turn = (y / height) * 3.3 + phase + i * 0.55;
      near.push(`${px(left + Math.sin(turn) * sway + y * 0.1)} ${px(y)}`);
      far.unshift(`${px(left + breadth + Math.sin(turn + 0.5) * sway + y * 0.1)} ${px(y)}`);
    }
    const ridge = between(0.42, 0.56);
    const cloth = linear(
      [
        [0, tone(0)],
        [0.22, tone(1)],
        [ridge, tone(random() > 0.55 ? 3 : 2)],
        [0.72, tone(1)],
        [1, tone(0)],
      ],
      [0, 0, 1, 0.12],
    );
    draw(`<path d="M${near.join(' L')} L${far.join(' L')}Z" fill="${cloth}"/>`);
  }
  const shade = linear(
    [
      [0, tone(4, 0.18)],
      [0.4, tone(2, 0)],
      [1, tone(0, 0.78)],
    ],
    [0.2, 0, 0.7, 1],
  );
  draw(`<rect width="${width}" height="${height}" fill="${shade}"/>`);
}
