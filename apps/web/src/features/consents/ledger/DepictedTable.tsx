// Who appears on what: a row for each person, a column for each file. Arrows move, Space or Enter opens a row. On a phone
// the columns are left out: a row that is opened names its files.
import type { DepictedPeople, DepictedPerson } from '@alcove/protocol';
import { type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { consentLooks, sinceOf } from '../states.ts';
import { useDay } from '../use-day.ts';

type DepictedTableProps = {
  ledger: DepictedPeople;
  nick: string;
  opened: number | undefined;
  nameOf: (person: DepictedPerson) => string;
  onOpen: (id: number) => void;
};

/** Between the names of people. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const table = event.currentTarget.closest('table');
  const names = [...(table?.querySelectorAll<HTMLElement>('.ledger-person') ?? [])];
  const next = names[names.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function DepictedTable({ ledger, nick, opened, nameOf, onOpen }: DepictedTableProps) {
  const { t } = useTranslation('consents');
  const at = useDay();
  const { files, people } = ledger;
  const imageOf = (number: number) => (number > 0 ? t('ledger.image', { number }) : t('ledger.gone'));
  return (
    <div className="ledger-frame">
      <table className="ledger-table">
        <thead>
          <tr>
            <th scope="col" className="muted">
              {t('ledger.who')}
            </th>
            {files.map(({ material_id: id, number, url }) => (
              <th key={id} scope="col" className="ledger-file">
                {url ? (
                  <img src={url} alt={imageOf(number)} width={44} height={44} />
                ) : (
                  <span className="ledger-gone">
                    <span className="visually-hidden">{imageOf(number)}</span>
                  </span>
                )}
                <span aria-hidden="true">{number > 0 ? number : '–'}</span>
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('ledger.state')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <b className="semibold">{nick}</b>
              <span className="muted">{t('ledger.you')}</span>
            </th>
            {files.map(({ material_id: id, number, people: shown }) => (
              <Cell
                key={id}
                state={shown === 'me' ? 'author' : undefined}
                label={{ name: nick, image: imageOf(number) }}
              />
            ))}
            <td className="ledger-state">
              <StatusTag {...consentLooks.author}>{t('states.author')}</StatusTag>
            </td>
          </tr>
          {people.map((person) => {
            const { id, state } = person;
            const name = nameOf(person);
            return (
              <tr key={id} aria-current={opened === id || undefined}>
                <th scope="row" aria-label={name}>
                  <button
                    type="button"
                    className="ledger-person"
                    onKeyDown={moveAmongRows}
                    aria-pressed={opened === id}
                    onClick={() => onOpen(id)}
                  >
                    <b className="semibold breakable">{name}</b>
                    <span className="muted">
                      {t(`ledger.since.${state}`, { date: at(person[sinceOf[state]]) })}
                    </span>
                  </button>
                </th>
                {files.map((file) => (
                  <Cell
                    key={file.material_id}
                    state={person.files.includes(file.material_id) ? state : undefined}
                    label={{ name, image: imageOf(file.number) }}
                  />
                ))}
                <td className="ledger-state">
                  <StatusTag {...consentLooks[state]}>{t(`states.${state}`)}</StatusTag>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = {
  state: DepictedPerson['state'] | 'author' | undefined;
  label: { name: string; image: string };
};

function Cell({ state, label }: CellProps) {
  const { t } = useTranslation('consents');
  const said = t('ledger.cell', { ...label, state: state ? t(`states.${state}`) : t('ledger.absent') });
  return (
    <td className="ledger-cell">
      <span className="visually-hidden">{said}</span>
      {state ? (
        <span className={`ledger-mark ${consentLooks[state].tone}`} aria-hidden="true">
          <Icon of={consentLooks[state].icon} size={16} />
        </span>
      ) : (
        <span className="ledger-dot" aria-hidden="true" />
      )}
    </td>
  );
}
