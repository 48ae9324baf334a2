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
