// Fronds of a fern against a warm wall, each leaf a stroke of the brush.
import { px, type Sketch } from '../sketch.ts';

const leaves = 15;

export function fronds(sketch: Sketch) {
  const { width, height, between, tone, ground, linear, glow } = sketch;
  ground(
    linear(
      [
        [0, tone(3)],
        [0.6, tone(2)],
        [1, tone(1)],
      ],
      [1, 0, 0, 1],
    ),
  );
  glow(width * between(0.6, 0.85), height * between(0.15, 0.35), Math.min(width, height) * 0.5, 4, 0.6);
  const root = width * between(0.3, 0.7);
  const spread = [-1.15, 1.05, -0.55, 0.6, 0.05];
  for (const [at, lean] of spread.entries())
    frond(sketch, root, lean + between(-0.12, 0.12), at < 2 ? tone(1, 0.75) : tone(0));
}

/** `lean`: from the vertical, in radians. */
function frond({ width, height, between, draw }: Sketch, root: number, lean: number, fill: string) {
  const length = Math.min(width, height * 1.2) * between(0.72, 0.92);
  const curve = lean * between(0.4, 0.7);
  let [x, y, angle] = [root, height * 1.04, lean * 0.35];
  let stem = `M${px(x)} ${px(y)}`;
  for (let leaf = 0; leaf < leaves; leaf++) {
    const along = leaf / leaves;
    const step = length / leaves;
    angle += curve / leaves;
    x += Math.sin(angle) * step;
    y -= Math.cos(angle) * step;
    stem += ` L${px(x)} ${px(y)}`;
    const size = length * 0.3 * Math.sin(Math.PI * (0.12 + along * 0.86));
    for (const side of [-1, 1]) {
      const turn = ((angle + side * 1.05) * 180) / Math.PI;
      draw(
        `<path d="M0 0 Q${px(size * 0.13)} ${px(-size * 0.5)} 0 ${px(-size)} Q${px(-size * 0.13)} ${px(-size * 0.5)} 0 0Z" ` +
          `transform="translate(${px(x)} ${px(y)}) rotate(${px(turn)})" fill="${fill}"/>`,
      );
    }
  }
  draw(`<path d="${stem}" fill="none" stroke="${fill}" stroke-width="${px(width * 0.006)}"/>`);
}
