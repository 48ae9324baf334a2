// What operators read of a release: what to look at before they upgrade, then what changed, by area.

const settingsIn = (text) => new Set([...text.matchAll(/^# ?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name));

const listed = (names) => names.map((name) => `\`${name}\``).join(', ');

function changesOf(titles) {
  const areas = new Map();
  for (const title of titles) {
    const [, area = 'other', what = title] = /^([^:]+): (.*)$/.exec(title) ?? [];
    areas.set(area, [...(areas.get(area) ?? []), what]);
  }
  return [...areas]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([area, changes]) => [`### ${area}`, '', ...changes.map((what) => `- ${what}`), '']);
}

/** `before`: the release it follows; of the first one no change is listed. */
export function notesOf({ version, words, before, titles, settings, migrations }) {
  const [former, own] = [settingsIn(settings.before), settingsIn(settings.now)];
  const fresh = [...own].filter((name) => !former.has(name));
  const gone = [...former].filter((name) => !own.has(name));
  const facts = before
    ? [
        `- Migrations: ${migrations.length === 0 ? 'none' : migrations.length}.`,
        ...(fresh.length > 0 ? [`- New settings: ${listed(fresh)}.`] : []),
        ...(gone.length > 0 ? [`- Settings that are gone and stop a start: ${listed(gone)}.`] : []),
      ]
    : ['- This is the first release.'];
  return [
    `# Alcôve ${version}`,
    '',
    ...(words ? [words.trim(), ''] : []),
    '## Before you upgrade',
    '',
    ...facts,
    '',
    ...(before ? [`## Since ${before}`, '', ...changesOf(titles)] : []),
  ].join('\n');
}
