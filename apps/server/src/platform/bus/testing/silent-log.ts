// A log that keeps its lines for whoever wants to read them.
export function createSilentLog() {
  const lines: string[] = [];
  const keep = (...parts: unknown[]) => void lines.push(String(parts.at(-1)));
  return { lines, info: keep, warn: keep, error: keep };
}
