import { expect, test } from 'vitest';
import { causeOf } from './decision-rules.ts';

test.each<[string[], string]>([
  [['report'], 'notice'],
  [['contact', 'copy'], 'notice'],
  [['underage'], 'notice'],
  [['report', 'order', 'copy'], 'order'],
  [['escalation', 'copy'], 'own'],
  [['copy'], 'automated'],
])('a decision on what came by %j says it goes back to: %s', (sources, cause) => {
  expect(causeOf(sources.map((source) => ({ source })))).toBe(cause);
});
