// The process of the residents: started by the server of a demo, and ended with it.
import { createBounds } from './bounds.ts';
import { createDrawnCameras } from './cameras/index.ts';
import { openCookieFile } from './cookie-file.ts';
import { answerMentions } from './behaviours/mentions.ts';
import { answerMessages } from './behaviours/messages.ts';
import { keepShowroomHours } from './behaviours/showroom.ts';
import { greet } from './behaviours/greetings.ts';
import { makeRoomForPeople } from './behaviours/making-room.ts';
import { returnFollows } from './behaviours/follows.ts';
import { showCamera } from './behaviours/camera.ts';
import { takeCalls } from './behaviours/calls.ts';
import { watchCamerasOf } from './behaviours/watch-cameras.ts';
import { thank } from './behaviours/thanks.ts';
import { type Behaviour, createResident } from './resident.ts';
import { openResidentSite, readCast } from './site.ts';
import { createResidentStage } from './stage.ts';
import { residents } from './table.ts';
import { createConductors } from './talk/conductor.ts';
import { machineTimers } from './timers.ts';

const { address, dataDir } = JSON.parse(process.argv[2] ?? '{}') as { address: string; dataDir: string };
process.on('disconnect', () => process.exit(0));
// A Ctrl-C of a terminal reaches the server, which ends this process.
process.on('SIGINT', () => {});

const warn = (text: string) => void process.send?.({ warn: text.slice(0, 500) });
const stage = createResidentStage({ timers: machineTimers, bounds: createBounds(machineTimers), warn });
const conductors = createConductors(stage);
let online = -1;
function tellPresence(): void {
  if (stage.online() === online) return;
  online = stage.online();
  process.send?.({ online });
}

const talk: Behaviour = ({ row, live, ...resident }) => {
  const roomId = resident.roomId();
  if (row.talk === undefined || roomId === undefined) return;
  live.rooms.onChange(() => conductors.look(live));
  void conductors.lead(roomId, row.talk).then(() => conductors.look(live));
};
const behaviours = [
  makeRoomForPeople,
  showCamera,
  talk,
  greet,
  answerMentions,
  thank,
  answerMessages,
  returnFollows,
  takeCalls,
  keepShowroomHours,
  watchCamerasOf(stage),
];

const cast = await readCast(address);
const file = openCookieFile(dataDir);
const cameras = await createDrawnCameras();
for (const row of residents) {
  const member = cast.find(({ nick, resident }) => nick === row.nick && resident !== '');
  if (!member) continue;
  const site = openResidentSite(address, member, file);
  await createResident({
    row,
    uid: member.uid,
    site,
    stage,
    cameras,
    behaviours,
    onPresence: tellPresence,
  }).come();
}
