// What stands for a file under its veil: slats over colours that follow from a number, no byte of the picture.
const hueStep = 47;

export const DrawnVeil = ({ of }: { of: number }) => (
  <span
    className="media-fill drawn-veil"
    aria-hidden="true"
    style={{ '--hue': (of * hueStep) % 360 } as object}
  />
);
