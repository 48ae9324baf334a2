// What operators read about metrics is true: each metric that the server registers is named in `docs/operations.md`, each
// one that the page or `deploy/prometheus` names is registered, and so are the labels in braces behind it.
//
// A metric is registered as the property `name` of an object (`new Counter({ name: 'alcove_…', labelNames })`) or as the
// first argument of a call (`counts('alcove_…', help, label, read)`, `gauge('alcove_…', help, [label], read)`). Labels
// that stand elsewhere are not compared.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isCode, isTest, projectFiles } from './files.mjs';
import { keyOf, parse, walk } from './sources.mjs';

const page = 'docs/operations.md';
const isSource = (file) => file.startsWith('apps/server/src/') && isCode(file) && !isTest(file);
/** `alcove.rules.test.yml` too: its series are those of the site. */
const isRead = (file) => file === page || /^deploy\/prometheus\/.*\.(?:ya?ml|json)$/.test(file);

const metricName = /^alcove_[a-z0-9_]+$/;
const textOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
const isMetric = (node) => metricName.test(textOf(node) ?? '');

/** Labels written as a list or as one word; none for a function in their place; unknown for anything else. */
function labelsOf(node) {
  if (node === undefined || /Function/.test(node.type)) return [];
  const labels = node.type === 'ArrayExpression' ? node.elements.map(textOf) : [textOf(node)];
  return labels.includes(undefined) ? undefined : labels;
}

/** What Prometheus adds to a series: a scrape names its process, a bucket its bound. */
const addedLabels = ['job', 'instance'];
const histogramParts = ['_bucket', '_count', '_sum'];

/** Name of a series → its labels, where they are known, and the metric that it belongs to. */
function seriesOf(root, files) {
  const series = new Map();
  const register = (metric, file, labels, isHistogram) => {
    const all = labels && [...labels, ...addedLabels, ...(isHistogram ? ['le'] : [])];
    for (const part of isHistogram ? ['', ...histogramParts] : [''])
      series.set(`${metric}${part}`, { metric, file, labels: all });
  };
  for (const file of files.filter(isSource))
    walk(parse(root, file).program, (node) => {
      const [first, , third] = node.arguments ?? [];
      if (node.type === 'CallExpression' && isMetric(first))
        // A function that is given the name and the help alone knows the labels by itself.
        register(first.value, file, node.arguments.length > 2 ? labelsOf(third) : undefined, false);
      if (node.type !== 'NewExpression' || first?.type !== 'ObjectExpression') return;
      const properties = first.properties.filter(({ type }) => type === 'Property');
      const property = (key) => properties.find((each) => keyOf(each) === key)?.value;
      if (isMetric(property('name')))
        register(
          property('name').value,
          file,
          labelsOf(property('labelNames')),
          node.callee.name === 'Histogram',
        );
    });
  return series;
}

/** `name`, or `name{label="value",…}` with its labels. */
function* namedIn(text) {
  for (const [, name, , selected] of text.matchAll(/\b(alcove_[a-z0-9_]+)(\{([^{}]*)\})?/g)) {
    const words = selected?.replaceAll(/\\?"[^"]*"/g, '').split(',') ?? [];
    yield { name, labels: words.map((word) => /^\s*(\w+)/.exec(word)?.[1]).filter(Boolean) };
  }
}

export async function check(root) {
  const files = projectFiles(root);
  const series = seriesOf(root, files);
  const problems = [];
  const explained = new Set();
  for (const file of files.filter(isRead))
    for (const [at, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
      for (const { name, labels } of namedIn(line)) {
        const found = series.get(name);
        if (file === page && found) explained.add(found.metric);
        if (!found) problems.push(`${file}:${at + 1} names ${name}, which nothing registers`);
        for (const label of labels)
          if (found?.labels && !found.labels.includes(label))
            problems.push(
              `${file}:${at + 1} names the label ${label} of ${name}, which has none of that name`,
            );
      }
  const metrics = new Map([...series.values()].map(({ metric, file }) => [metric, file]));
  for (const [metric, file] of metrics)
    if (!explained.has(metric)) problems.push(`${file} registers ${metric}, which ${page} does not explain`);
  return { problems, summary: `${metrics.size} metrics` };
}
