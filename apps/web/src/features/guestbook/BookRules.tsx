// The rules of one's own book, each effective at once.
import type { ArgumentsOf, Guestbook, guestbookCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Bell from 'lucide-react/icons/bell';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { Note } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Switch } from '../../ui/Switch.tsx';

type RuleName = keyof ArgumentsOf<(typeof guestbookCalls)['setGuestbook']>;

export function BookRules({ book, onChange }: { book: Guestbook; onChange: () => void }) {
  const { t } = useTranslation('guestbook');
  const { send } = useCall(addresses.setGuestbook, { toast: true, inTurn: true });
  const [set, setSet] = useState(book);
  async function change(rule: RuleName, value: 0 | 1) {
    const before = set[rule];
    setSet((shown) => ({ ...shown, [rule]: value }));
    if (await send({ [rule]: value })) onChange();
    else setSet((shown) => ({ ...shown, [rule]: before }));
  }
  const closed = set.disabled === 1;
  const total = book.total_count;
  return (
    <>
      <Card padded={false} className="book-rules">
        <div className="book-rules-head row g12">
          <div className="grow">
            <h2>{closed ? t('rules.closed') : t('rules.open')}</h2>
            <p className="t12 muted">{closed ? t('rules.closedLine') : t('rules.openLine')}</p>
          </div>
          <Switch
            bare
            label={t('rules.switch')}
            checked={!closed}
            onChange={({ target }) => void change('disabled', target.checked ? 0 : 1)}
          />
        </div>
        <Rule
          label={t('rules.followers')}
          line={set.followers_only === 1 && t('rules.followersLine')}
          on={set.followers_only}
          off={closed}
          onSet={(value) => void change('followers_only', value)}
        />
        <Rule
          label={t('rules.review')}
          line={book.waiting_count > 0 && t('rules.reviewLine', { count: book.waiting_count })}
          on={set.review}
          off={closed}
          onSet={(value) => void change('review', value)}
        />
        <Rule
          label={t('rules.notify')}
          on={set.notify ?? 0}
          off={closed}
          onSet={(value) => void change('notify', value)}
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
    {line && <span className="book-rule-line t12 dim">{line}</span>}
  </Checkbox>
);
