// The first page and a member's room on a slow phone: medians of several cold loads.
import { type Language, prefixOf } from '@alcove/protocol';
import { enter } from '../../e2e/member.ts';
import { ownRoomPath } from '../../e2e/rooms.ts';
import { startTalker } from '../../e2e/talker.ts';
import { openPhone, type PageLoad } from './slow-phone.ts';

const messages = 50;
const sentences: Record<Language, string> = {
  fr: 'La lampe est restée allumée, et la pluie n’a pas cessé de la nuit',
  en: 'The lamp was left burning, and the rain did not stop all night',
  ru: 'Лампа горела всю ночь, и дождь не переставал ни на минуту',
};

const middle = (loads: PageLoad[]): PageLoad => {
  const of = (key: keyof PageLoad) => {
    const sorted = loads.map((load) => load[key]).toSorted((a, b) => a - b);
    return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 1000) / 1000;
  };
  return Object.fromEntries(
    Object.keys(loads[0] ?? {}).map((key) => [key, of(key as keyof PageLoad)]),
  ) as PageLoad;
};

const median = (values: number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

/** `times`: loads of each page. */
export async function timeVisits(url: string, language: Language, times: number) {
  const stranger = await openPhone(url, language);
  const reader = await openPhone(url, language);
  const others = await openPhone(url, language);
  try {
    const talker = await startTalker(others.context, {});
    for (let message = 1; message < messages; message++)
      await talker.says(`${sentences[language]} ${message}.`);
    await enter(reader.context, { phoneVerified: true }, language);
    const home: PageLoad[] = [];
    const room: PageLoad[] = [];
    const canWriteMs: number[] = [];
    const path = prefixOf(language) + ownRoomPath(talker.nick);
    for (let time = 0; time < times; time++) {
      const last = `${sentences[language]} ${messages + time}.`;
      await talker.says(last);
      home.push(await stranger.load(`${prefixOf(language)}/`));
      room.push(await reader.load(path, last));
      canWriteMs.push(await reader.write(path, `${sentences[language]} ${time}!`));
    }
    talker.live.close();
    return { home: middle(home), room: { ...middle(room), canWriteMs: median(canWriteMs) } };
  } finally {
    for (const phone of [stranger, reader, others]) await phone.close();
  }
}
