// What tests of screens and of the client itself stand on: a server that speaks frames, a clock, and cameras.
export { sampleConversation } from './conversations.ts';
export { createFakeClock, type FakeClock, settled } from './fake-clock.ts';
export { createFakePeers, fakeMedia, type FakeMedia, type FakePeer, fakeTrack } from './fake-peer.ts';
export { createFakeServer, type FakeServer } from './fake-server.ts';
export type { FakeSocket, Request } from './fake-socket.ts';
export { configurationOf, messageOf, personOf, roomOf } from './people.ts';
export { failureOf, setConnectedStage, setStage, type Stage } from './stage.ts';
export { goLive, setStudio, streamOf, type Studio } from './studio.ts';
