// What a member sees first of all: stories of others, the two liveliest rooms, and the cameras that are on. One file for
// all of it, which visitors do not load.
import { type ListDialogsProps, LiveliestRooms } from '../../features/rooms/liveliest/index.ts';
import { may } from '@alcove/protocol';
import { useMe } from '../../features/accounts/index.ts';
import { LiveCameras, useLiveCameras } from '../../features/streams/live-now/index.ts';
import { StoryRail } from '../../features/stories/rail/index.ts';
import { useFacts } from '../../shell/facts.ts';
import { latePart } from '../../late-part.ts';

// Fetched with the first question.
const RoomDialogs = latePart(() => import('../../shell/RoomDialogs.tsx'));
const dialogs = (asked: ListDialogsProps) => <RoomDialogs {...asked} />;

type MemberStartProps = {
  stories: Parameters<typeof StoryRail>[0] | undefined;
  rooms: Omit<Parameters<typeof LiveliestRooms>[0], 'dialogs'>;
  /** How many are on. */
  cameras: number;
};

export default function MemberStart({ stories, rooms, cameras: count }: MemberStartProps) {
  const me = useMe();
  const { hasGatePass } = useFacts();
  const cameras = useLiveCameras(count, { held: !hasGatePass });
  const isVeiled = !me || !may('watchStreams', me.standing);
  return (
    <>
      {stories && <StoryRail {...stories} />}
      <LiveliestRooms {...rooms} dialogs={dialogs} />
      {cameras && cameras.length > 0 && <LiveCameras cameras={cameras} count={count} veiled={isVeiled} />}
    </>
  );
}
