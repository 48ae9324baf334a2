// Metrics that the page of operations leaves out are planted, and names and labels that nothing registers.
import { expect, test } from 'vitest';
import { lookWith } from '../testing/planted.ts';
import { check } from './metrics.mjs';

const look = lookWith(check);
const page = 'docs/operations.md';
const rules = 'deploy/prometheus/alcove.rules.yml';
const source = 'apps/server/src/modules/pm/metrics.ts';
const tree = {
  [source]: `
    new Counter({ name: 'alcove_messages_total', help: 'Messages', labelNames: ['kind'], registers });
    new Histogram({ name: 'alcove_delivery_seconds', help: 'Delivery', registers });
    counts('alcove_waiting', 'Waiting', 'state', read);
    gauge('alcove_up', 'Up', ['process', 'of'], read);
    value('alcove_age_seconds', 'Age', async () => 1);
    ended('alcove_ended_total', 'Ended');
  `,
  'apps/server/src/modules/pm/metrics.test.ts': `read('alcove_of_a_test_total')`,
  [page]:
    '`alcove_messages_total{kind}` `alcove_delivery_seconds` `alcove_waiting` `alcove_up` `alcove_age_seconds` `alcove_ended_total`',
};

test('metrics that are explained and exist pass, with their labels and the parts of a histogram', async () => {
  const expr =
    'sum by (le) (rate(alcove_delivery_seconds_bucket{job="a",le="1"}[5m])) > alcove_up{of=~"a, b",process!="1"}';
  expect(await look({ ...tree, [rules]: `${expr}\nalcove_ended_total{reason="a"}` })).toEqual([]);
  expect(
    await look({ ...tree, 'deploy/prometheus/d.json': String.raw`"alcove_waiting{state=\"a\"}"` }),
  ).toEqual([]);
});

test('a metric that the page of operations does not explain is refused', async () => {
  expect(await look({ ...tree, [page]: tree[page]?.replace('`alcove_waiting`', '') ?? '' })).toEqual([
    `${source} registers alcove_waiting, which ${page} does not explain`,
  ]);
});

test.each([
  [page, '`alcove_gone_total`', 'alcove_gone_total'],
  [rules, 'expr: alcove_waiting_bucket > 0', 'alcove_waiting_bucket'],
  [
    'deploy/prometheus/dashboard.json',
    '{ "expr": "rate(alcove_of_a_test_total[5m])" }',
    'alcove_of_a_test_total',
  ],
])('%s names a metric that nothing registers and is refused', async (file, text, name) => {
  expect(await look({ ...tree, [file]: `${tree[page]}\n${text}` })).toEqual([
    `${file}:2 names ${name}, which nothing registers`,
  ]);
});

test.each([
  ['alcove_waiting{kind="a"}', 'kind', 'alcove_waiting'],
  ['alcove_messages_total{kind="a",state="b"}', 'state', 'alcove_messages_total'],
  ['alcove_age_seconds{of="a"}', 'of', 'alcove_age_seconds'],
  ['alcove_messages_total{le="1"}', 'le', 'alcove_messages_total'],
])('an alert on %s is refused, since the metric has no such label', async (expr, label, name) => {
  expect(await look({ ...tree, [rules]: `expr: ${expr} > 0` })).toEqual([
    `${rules}:1 names the label ${label} of ${name}, which has none of that name`,
  ]);
});
