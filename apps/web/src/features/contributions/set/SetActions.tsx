// What a reader does with a set: keep it, give its author something, share it, report it.
import { type Contribution, inLanguage, type Language, may, pathTo } from '@alcove/protocol';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useMe } from '../../accounts/index.ts';
import { reportSheet } from '../../moderation/index.ts';
import { useShare } from './share.ts';
import { pathToSet } from './slug.ts';
import { useFavourite } from '../list/use-favourite.ts';

/** `atMs`: when it was published. */
export const useReportSet = (set: Contribution): (() => void) => {
  const navigate = useNavigate();
  return () =>
    reportSheet.set({
      kind: 'contribution',
      nick: set.author.nick,
      items: [{ id: String(set.number), text: set.title, atMs: set.published * 1000 }],
      onHidden: () => void navigate(pathTo('index'), { replace: true }),
    });
};

export function SetActions({ set }: { set: Contribution }) {
  const { t, i18n } = useTranslation('reading');
  const me = useMe();
  const { on: isFavourite, toggle } = useFavourite(set);
  const share = useShare();
  const report = useReportSet(set);
  const isOwn = me?.uid === set.author.uid;
  const standing = me?.standing ?? 'anonymous';
  const isPublished = set.status === 'published';
  return (
    <div className="set-actions">
      {isPublished && toggle && (
        <Button
          icon={Heart}
          className={isFavourite ? 'set-keep on' : 'set-keep'}
          aria-pressed={isFavourite}
          onClick={() => void toggle()}
        >
          {t(isFavourite ? 'favourite.on' : 'favourite.off')}
        </Button>
      )}
      {me && !isOwn && (
        <ButtonLink
          icon={Gift}
          to={`${pathTo('virtualGiftCatalog')}?${new URLSearchParams({ pour: set.author.nick })}`}
        >
          {t('give')}
        </ButtonLink>
      )}
      {isPublished && (
        <IconButton
          icon={Share2}
          kind="filled"
          label={t('share')}
          onClick={() => void share(inLanguage(pathToSet(set), i18n.language as Language), set.title)}
        />
      )}
      {!isOwn && may('report', standing) && (
        <IconButton icon={Flag} kind="filled" label={t('report')} onClick={report} />
      )}
    </div>
  );
}
