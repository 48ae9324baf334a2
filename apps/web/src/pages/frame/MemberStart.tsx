// What a member sees first of all: stories of others, and the two liveliest rooms. One file for both, which visitors do
// not load.
import { type ListDialogsProps, LiveliestRooms } from '../../features/rooms/liveliest/index.ts';
import { StoryRail } from '../../features/stories/rail/index.ts';
import { latePart } from '../../late-part.ts';

// Fetched with the first question.
const RoomDialogs = latePart(() => import('../../shell/RoomDialogs.tsx'));
const dialogs = (asked: ListDialogsProps) => <RoomDialogs {...asked} />;

type MemberStartProps = {
  stories: Parameters<typeof StoryRail>[0] | undefined;
  rooms: Omit<Parameters<typeof LiveliestRooms>[0], 'dialogs'>;
};

export default function MemberStart({ stories, rooms }: MemberStartProps) {
  return (
    <>
      {stories && <StoryRail {...stories} />}
      <LiveliestRooms {...rooms} dialogs={dialogs} />
    </>
  );
}
