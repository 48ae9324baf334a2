// `/dev/outbox` as people see it: what the demo kept instead of sending, and the site's clock.
import {
  dayMs,
  devCalls,
  hourMs,
  type InputOf,
  type Language,
  outboxChannels,
  type OutboxItem,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { shortDate } from '@alcove/i18n';
import type { Words } from '@alcove/i18n';
import { type Html, html, withLinks } from './html.ts';
import { outboxStyle } from './outbox-style.ts';
import { developerPage, icon } from './page.ts';

type Asked = InputOf<typeof devCalls.outbox>;
type Reader = { input: Asked; language: Language; nonce: string; words: Words; now: number };

const steps = [
  ['dev:clock.hour', hourMs],
  ['dev:clock.day', dayMs],
  ['dev:clock.month', 30 * dayMs],
] as const;

const icons: Record<OutboxItem['channel'], Html> = {
  mail: icon(
    html`<path d="m22 7-9 5.7a2 2 0 0 1-2 0L2 7" /><rect x="2" y="4" width="20" height="16" rx="2" />`,
  ),
  sms: icon(html`<rect x="5" y="2" width="14" height="20" rx="2" /><path d="M12 18h.01" />`),
  push: icon(
    html`<path d="M10.3 21a2 2 0 0 0 3.4 0" /><path
        d="M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3"
      />`,
  ),
};
function addressOf({ channel, item }: Asked): string {
  const query = new URLSearchParams({ ...(channel && { channel }), ...(item && { item }) });
  const { path } = addresses.outbox;
  return query.size > 0 ? `${path}?${query}` : path;
}

const current = (is: boolean) => is && html` aria-current="true"`;

const clockForm = ({ input, words, now }: Reader) =>
  html`<form class="clock" method="post" action="${addresses.advanceClock.path}">
    <span class="dim">${words.t('dev:clock.label', { now })}</span
    ><input type="hidden" name="return" value="${addressOf(input)}" />${steps.map(
      ([label, ms]) =>
        html`<button type="submit" class="chip" name="advanceMs" value="${ms}">${words.t(label)}</button>`,
    )}
  </form>`;

function channelChips(items: OutboxItem[], { input, words }: Reader) {
  const chip = (channel: OutboxItem['channel'] | undefined, label: string, count: number) =>
    html`<a class="chip" href="${addressOf({ channel })}" ${current(input.channel === channel)}
      >${label} ${count}</a
    >`;
  return html`<nav class="chips" aria-label="${words.t('dev:outbox.channels')}">
    ${chip(undefined, words.t('dev:outbox.all'), items.length)}${outboxChannels.map((channel) =>
      chip(
        channel,
        words.t(`dev:outbox.${channel}`),
        items.filter((item) => item.channel === channel).length,
      ),
    )}
  </nav>`;
}

const row = (item: OutboxItem, isOpen: boolean, channel: Asked['channel']) =>
  html`<li>
    <a class="item" href="${addressOf({ channel, item: item.id })}" ${current(isOpen)}
      ><i>${icons[item.channel]}</i
      ><span
        ><span class="first"
          ><b>${item.subject || item.text}</b
          ><time datetime="${item.sentAt}">${shortDate(Date.parse(item.sentAt))}</time></span
        ><small>${item.to}</small></span
      ></a
    >
  </li>`;

const opened = (item: OutboxItem, words: Words) =>
  html`<div class="title">
      <div>
        <h1>${item.subject || words.t(`dev:outbox.${item.channel}`)}</h1>
        <p class="dim">${words.t('dev:outbox.to', { to: item.to })}</p>
      </div>
    </div>
    <div class="paper"><p>${withLinks(item.text)}</p></div>`;

const nothing = (words: Words) =>
  html`<div class="blank">
    <span class="arch">${icons.mail}</span>
    <h1>${words.t('dev:outbox.empty')}</h1>
    <p class="dim">${words.t('dev:outbox.emptyHint')}</p>
  </div>`;

/** `items`: of every channel, newest first. */
export function outboxPage(items: OutboxItem[], reader: Reader): string {
  const { input, words } = reader;
  const shown = input.channel ? items.filter((item) => item.channel === input.channel) : items;
  const open = shown.find((item) => item.id === input.item) ?? shown[0];
  return developerPage(reader, {
    address: addresses.outbox.path,
    title: words.t('dev:outbox.title'),
    style: outboxStyle,
    aside: html`<span class="dim wide">${words.t('dev:outbox.nothingLeaves')}</span>${clockForm(reader)}`,
    content: html`<aside>
        ${channelChips(items, reader)}
        <ul aria-label="${words.t('dev:outbox.list')}">
          ${shown.map((item) => row(item, item === open, input.channel))}
        </ul>
      </aside>
      <main>${open ? opened(open, words) : nothing(words)}</main>`,
  });
}
