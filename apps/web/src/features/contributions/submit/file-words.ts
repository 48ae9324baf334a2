// Sizes and lengths of files as people read them.
const mebibyte = 1_048_576;
const kibibyte = 1024;

export function bytesIn(language: string, bytes: number): string {
  const [unit, value] =
    bytes >= 1024 * mebibyte
      ? (['gigabyte', bytes / mebibyte / 1024] as const)
      : bytes >= mebibyte
        ? (['megabyte', bytes / mebibyte] as const)
        : (['kilobyte', Math.ceil(bytes / kibibyte)] as const);
  const digits = value < 10 && unit !== 'kilobyte' ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(
    value,
  );
}

/** `3:18`, `1:00:05`. */
export function lengthOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
