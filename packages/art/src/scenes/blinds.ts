// Sun through blinds, a plant in front of the wall.
import { px, type Sketch } from '../sketch.ts';

const leaves = 9;

export function blinds(sketch: Sketch) {
  const { width, height, between, tone, draw, ground, linear, glow } = sketch;
  ground(
    linear(
      [
        [0, tone(1)],
        [1, tone(0)],
      ],
      [0, 0, 1, 1],
    ),
  );
  glow(width * 0.3, height * 0.3, width * 0.9, 2, 0.75);
  const slant = between(0.25, 0.5) * width * 0.42;
  const slats = Math.round(between(8, 11));
  const top = between(-0.05, 0.1) * height;
  const thickness = height * 0.052;
  draw('<g opacity=".92">');
  for (let i = 0; i < slats; i++) {
    const y = top + i * height * 0.098;
    const left = width * between(0.13, 0.15);
    const right = width * between(0.84, 0.87);
    const light = linear(
      [
        [0, tone(3, 0.15)],
        [0.3, tone(4, 0.9)],
        [0.75, tone(3, 0.85)],
        [1, tone(2, 0.05)],
      ],
      [0, 0, 1, 0.3],
    );
    draw(
      `<path d="M${px(left)} ${px(y)} L${px(right)} ${px(y + slant)} L${px(right)} ${px(y + thickness * 1.15 + slant)} ` +
        `L${px(left)} ${px(y + thickness)}Z" fill="${light}"/>`,
    );
  }
  draw('</g>');
  plant(sketch);
}

function plant({ width, height, between, tone, draw }: Sketch) {
  const at = (x: number, y: number) => `${px(width * x)} ${px(height * y)}`;
  draw(
    `<path d="M${at(0.66, 1)} C${at(0.64, 0.7)} ${at(0.72, 0.62)} ${at(0.69, 0.42)}" ` +
      `stroke="${tone(0)}" stroke-width="${px(width * 0.012)}" fill="none"/>`,
  );
  for (let i = 0; i < leaves; i++) {
    const x = width * (0.675 + 0.02 * Math.sin(i));
    const y = height * (0.44 + (i / (leaves - 1)) * 0.42);
    const side = i % 2 ? 1 : -1;
    const length = width * between(0.1, 0.19);
    const reach = side * length;
    draw(
      `<path d="M${px(x)} ${px(y)} q${px(reach * 0.4)} ${px(-length * 0.75)} ${px(reach)} ${px(-length * 0.4)} ` +
        `q${px(-reach * 0.3)} ${px(length * 0.6)} ${px(-reach)} ${px(length * 0.4)}Z" fill="${tone(0, 0.94)}"/>`,
    );
  }
}
