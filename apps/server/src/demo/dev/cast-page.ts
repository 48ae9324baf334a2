// `/dev/cast` as a page: the demo members, each with a button to log in as them.
import type { Words } from '@alcove/i18n';
import { type CastMember, type Language, prefixOf } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { html } from './html.ts';
import { developerPage } from './page.ts';

type Reader = { language: Language; nonce: string; words: Words };

const style = `
.cast{max-width:960px;margin:0 auto;padding:26px 24px 64px}
.cast table{width:100%;border-collapse:collapse;margin-top:24px;border-radius:18px;overflow:hidden;background:var(--surface);box-shadow:inset 0 0 0 1px var(--line)}
.cast th,.cast td{text-align:start;padding:12px 18px;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.cast tr:last-child td{border-bottom:0}
.cast th{font-weight:600;font-size:12px;color:var(--text-3)}
.cast td{color:var(--text-2)}
.cast td:first-child{font-weight:600;color:var(--text)}
.cast td:last-child{text-align:end}
.cast code{font:14px/1.4 var(--mono)}
@media(max-width:640px){
.cast thead{display:none}
.cast tr{display:grid;grid-template-columns:minmax(0,1fr) auto;padding:12px 18px;border-bottom:1px solid var(--line)}
.cast td{border:0;padding:2px 0;grid-column:1}
.cast td:last-child{grid-column:2;grid-row:1/span 3;align-self:center}}`;

const row = ({ nick, password, about }: CastMember, { language, words }: Reader) =>
  html`<tr>
    <td>${nick}</td>
    <td>${about}</td>
    <td><code>${password}</code></td>
    <td>
      <form method="post" action="${prefixOf(language) + addresses.loginOnSite.path}">
        <input type="hidden" name="login" value="${nick}" /><input
          type="hidden"
          name="password"
          value="${password}"
        /><input type="hidden" name="return" value="${prefixOf(language)}/membre" /><button
          class="chip"
          type="submit"
          aria-label="${words.t('dev:cast.becomeWho', { nick })}"
        >
          ${words.t('dev:cast.become')}
        </button>
      </form>
    </td>
  </tr>`;

export const castPage = (cast: CastMember[], reader: Reader): string =>
  developerPage(reader, {
    address: addresses.cast.path,
    title: reader.words.t('dev:cast.title'),
    style,
    content: html`<main class="cast">
      <h1>${reader.words.t('dev:cast.title')}</h1>
      <p class="dim">${reader.words.t('dev:cast.intro')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">${reader.words.t('dev:cast.nick')}</th>
            <th scope="col">${reader.words.t('dev:cast.kind')}</th>
            <th scope="col">${reader.words.t('dev:cast.password')}</th>
            <th scope="col"><span class="dim">${reader.words.t('dev:cast.entry')}</span></th>
          </tr>
        </thead>
        <tbody>
          ${cast.map((member) => row(member, reader))}
        </tbody>
      </table>
    </main>`,
  });
