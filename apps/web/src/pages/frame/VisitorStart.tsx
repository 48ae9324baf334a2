// What a visitor sees first of all where several cameras are on: the liveliest room, and the most watched cameras, both
// behind shutters.
import { type FeaturedRoom, RoomFeature } from '../../features/contributions/home/index.ts';
import { LiveCameras, useLiveCameras } from '../../features/streams/live-now/index.ts';

/** `count`: how many are on. */
export default function VisitorStart({ room, count }: { room: FeaturedRoom; count: number }) {
  const cameras = useLiveCameras(count) ?? [];
  const ofRoom = cameras.find((camera) => camera?.room.roomid === room.roomid);
  return (
    <div className="home-live">
      <RoomFeature room={room} picture={ofRoom?.url || undefined} />
      {cameras.length > 0 && <LiveCameras cameras={cameras} count={count} veiled />}
    </div>
  );
}
