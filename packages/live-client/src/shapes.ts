// What a value from the network must hold before anything reads it, without the declarations' parsers:
// `wire.generated.ts` is written in these words. Fields that a shape does not name are allowed.
export type Shape = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText: Shape = (value) => typeof value === 'string';
export const isNumber: Shape = (value) => typeof value === 'number';
export const isWhole: Shape = (value) => Number.isSafeInteger(value);
export const isFlag: Shape = (value) => value === 0 || value === 1;

export const shaped = (shapes: Record<string, Shape>): Shape => {
  const fields = Object.entries(shapes);
  return (value) => isObject(value) && fields.every(([key, fits]) => fits(value[key]));
};
export const listOf =
  (fits: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(fits);
export const recordOf =
  (fits: Shape): Shape =>
  (value) =>
    isObject(value) && Object.values(value).every(fits);
export const optional =
  (fits: Shape): Shape =>
  (value) =>
    value === undefined || fits(value);
export const nullable =
  (fits: Shape): Shape =>
  (value) =>
    value === null || fits(value);
export const anyOf =
  (...shapes: Shape[]): Shape =>
  (value) =>
    shapes.some((fits) => fits(value));
