// Follows a tag, or ceases to: the button says how it stands, beside it how many are followed.
import { type CallAddress, type findingCalls, type FollowedTag, tagLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { useFormPost } from '../../../call/use-form-post.ts';
import { Button } from '../../../ui/Button.tsx';

type Toggle = (typeof findingCalls)['followTag' | 'unfollowTag'];

export function TagFollow({ tag, follow: before }: { tag: string; follow: FollowedTag }) {
  const { t } = useTranslation('finding');
  const [now, setNow] = useState<FollowedTag>();
  const { followed, following } = now ?? before;
  const address: CallAddress<Toggle> = followed === 1 ? addresses.unfollowTag : addresses.followTag;
  const { form, back } = useFormPost(address);
  const { send, busy } = useCall(address, { toast: true });
  async function toggle(event: SyntheticEvent) {
    event.preventDefault();
    const answer = await send({ tag });
    if (answer) setNow(answer);
  }
  return (
    <form {...form} className="cluster g12" onSubmit={(event) => void toggle(event)}>
      <input type="hidden" name="tag" value={tag} />
      <input type="hidden" name="return" value={back} />
      <output className={following > 0 ? 'dim' : 'visually-hidden'}>
        {following > 0 && t('tagFollow.count', { count: following, most: tagLimits.followed })}
      </output>
      <Button
        type="submit"
        kind={followed === 1 ? 'media' : 'secondary'}
        icon={followed === 1 ? BellRing : Bell}
        aria-pressed={followed === 1}
        aria-busy={busy || undefined}
      >
        {t(followed === 1 ? 'tagFollow.done' : 'tagFollow.do')}
      </Button>
    </form>
  );
}
