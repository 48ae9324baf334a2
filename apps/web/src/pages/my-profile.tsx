// One's own profile: as others see it, how the account stands, and the way to every place of one's own.
import { type OwnMember, pathTo, profilesCalls } from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { AuthorizationRequired } from '../features/accounts/required/index.ts';
import {
  drawingsOf,
  ProfileAbout,
  OwnAccount,
  OwnTabs,
  type ProfileCounts,
  type ProfileDrawings,
  ProfileFigures,
  ProfileHead,
  MemberAreaLinks,
} from '../features/profiles/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, now, call } = context.get(pageRequest);
  if (!me) return { now };
  const seen = await call(profilesCalls.profile, { id: me.uid, counts: true });
  const named = seen.status === 'success' && 'about' in seen.data.profile ? seen.data.profile : undefined;
  return {
    now,
    drawings: drawingsOf(me.nick),
    // The own record holds codes of regions; their names come with the profile.
    region_name: named?.region_name ?? '',
    country_name: named?.country_name ?? '',
    followers: named?.followers ?? 0,
    counts: named?.counts ?? {},
  };
}

const noDrawings: ProfileDrawings = { cover: '', portrait: '' };

type Loaded = {
  now: number;
  drawings?: ProfileDrawings;
  region_name?: string;
  country_name?: string;
  followers?: number;
  counts?: ProfileCounts;
};

function Own({ me, loaded }: { me: OwnMember; loaded: Loaded }) {
  const { t } = useTranslation('profiles');
  const { now, drawings = noDrawings, region_name = '', country_name = '', followers = 0, counts } = loaded;
  return (
    <>
      <ProfileHead
        profile={{ ...me, region_name, country_name }}
        drawings={drawings}
        seen={{ online: true }}
        actions={
          <>
            <ButtonLink icon={Pencil} to={pathTo('settings')}>
              {t('edit')}
            </ButtonLink>
            {me.active === 1 && (
              <ButtonLink icon={Eye} to={pathTo('profile', { nick: me.nick })}>
                {t('asOthers')}
              </ButtonLink>
            )}
          </>
        }
      />
      <OwnTabs counts={{ ...counts, followers }} />
      <div className="profile-body">
        <div>
          {me.about ? (
            <ProfileAbout text={me.about} mood={me.mood} />
          ) : (
            <EmptyState
              title={t('ownAbout.title')}
              sentence={t('ownAbout.text')}
              action={<ButtonLink to={pathTo('settings')}>{t('ownAbout.action')}</ButtonLink>}
            />
          )}
          <MemberAreaLinks me={me} />
        </div>
        <aside>
          <ProfileFigures followers={followers} views={me.views} memberSinceSeconds={me.member_since} />
          <OwnAccount me={me} now={now} />
        </aside>
      </div>
    </>
  );
}

export default function MyProfile() {
  const { t } = useTranslation('profiles');
  const me = useMe();
  const loaded = useLoaderData<typeof loader>();
  return (
    <PageBody>
      {me ? (
        <Own me={me} loaded={loaded} />
      ) : (
        <>
          <PageHeading heading={t('pages.myProfile.heading')} lead={t('pages.myProfile.lead')} />
          <AuthorizationRequired />
        </>
      )}
    </PageBody>
  );
}
