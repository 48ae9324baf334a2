// Five small arches: green for each thing that has been tried.
type DoorsProps = { things: readonly { name: string }[]; tried: readonly string[] };

export const Doors = ({ things, tried }: DoorsProps) => (
  <span className="demo-doors" aria-hidden="true">
    {things.map(({ name }) => (
      <i key={name} className={tried.includes(name) ? 'done' : undefined} />
    ))}
  </span>
);
