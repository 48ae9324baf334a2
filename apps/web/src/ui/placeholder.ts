// The colour that stands where a photo will be, read from the head of its ThumbHash.

const byteOf = (base64: string, at: number): number => atob(base64).charCodeAt(at);
const channel = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)));

/** A CSS colour; nothing where there is no hash. Works in both renderings alike. */
export function colourOf(placeholder: string): string | undefined {
  if (placeholder === '') return undefined;
  const head = byteOf(placeholder, 0) | (byteOf(placeholder, 1) << 8) | (byteOf(placeholder, 2) << 16);
  const lightness = (head & 63) / 63;
  const yellow = ((head >> 6) & 63) / 31.5 - 1;
  const redGreen = ((head >> 12) & 63) / 31.5 - 1;
  const blue = lightness - (2 / 3) * yellow;
  const red = (3 * lightness - blue + redGreen) / 2;
  return `rgb(${channel(red)} ${channel(red - redGreen)} ${channel(blue)})`;
}
