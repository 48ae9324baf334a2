// The dialogs of listed rooms, with the live connection by which rooms are created and entered.
import { useEntrance } from '../features/chat/entering/index.ts';
import { ListDialogs, type ListDialogsProps } from '../features/rooms/list/index.ts';

export default function RoomDialogs(asked: ListDialogsProps) {
  const kind = asked.question?.kind;
  const entrance = useEntrance(kind === 'create' || kind === 'password');
  return <ListDialogs {...asked} {...entrance} />;
}
