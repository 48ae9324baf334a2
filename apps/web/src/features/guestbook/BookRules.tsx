// The rules of one's own book, each effective at once.
import type { ArgumentsOf, Guestbook, guestbookCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Bell from 'lucide-react/icons/bell';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useRelationCall } from '../relations/index.ts';

type Change = ArgumentsOf<(typeof guestbookCalls)['setGuestbook']>;

export function BookRules({ book, onChange }: { book: Guestbook; onChange: () => void }) {
  const { t } = useTranslation('guestbook');
  const { send } = useRelationCall();
  const [set, setSet] = useState(book);
  async function change(what: Change) {
    const before = set;
    setSet({ ...set, ...what } as Guestbook);
    const rules = await send(addresses.setGuestbook, what);
    setSet((shown) => (rules ? { ...shown, ...rules } : before));
    if (rules) onChange();
  }
  const closed = set.disabled === 1;
  const total = book.total_count;
  return (
    <>
      <Card padded={false} className="book-rules">
        <div className="book-rules-head">
          <div>
            <h2>{closed ? t('rules.closed') : t('rules.open')}</h2>
            <p>{closed ? t('rules.closedLine') : t('rules.openLine')}</p>
          </div>
          <Switch
            bare
            label={t('rules.switch')}
            checked={!closed}
            onChange={({ target }) => void change({ disabled: target.checked ? 0 : 1 })}
          />
        </div>
        <Rule
          label={t('rules.followers')}
          line={set.followers_only === 1 && t('rules.followersLine')}
          on={set.followers_only}
          off={closed}
          onSet={(followers_only) => void change({ followers_only })}
        />
        <Rule
          label={t('rules.review')}
          line={book.waiting_count > 0 && t('rules.reviewLine', { count: book.waiting_count })}
          on={set.review}
          off={closed}
          onSet={(review) => void change({ review })}
        />
        <Rule
          label={t('rules.notify')}
          on={set.notify ?? 0}
          off={closed}
          onSet={(notify) => void change({ notify })}
        />
      </Card>
      <Note icon={closed || book.waiting_count === 0 ? EyeOff : Bell}>
        {closed && total > 0
          ? t('rules.hidden', { count: total })
          : book.waiting_count > 0
            ? t('rules.uncounted')
            : t('rules.hides')}
      </Note>
    </>
  );
}

type RuleProps = {
  label: string;
  line?: string | false;
  on: 0 | 1;
  off: boolean;
  onSet: (value: 0 | 1) => void;
};

const Rule = ({ label, line, on, off, onSet }: RuleProps) => (
  <Checkbox checked={on === 1} disabled={off} onChange={({ target }) => onSet(target.checked ? 1 : 0)}>
    {label}
    {line && <span className="book-rule-line">{line}</span>}
  </Checkbox>
);
