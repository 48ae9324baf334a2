// What tests of screens and of the client itself stand on: a server that speaks frames, and a clock.
export { createFakeClock, type FakeClock, settled } from './fake-clock.ts';
export { createFakeServer, type FakeServer } from './fake-server.ts';
export type { FakeSocket, Request } from './fake-socket.ts';
export { configurationOf, messageOf, personOf, roomOf } from './people.ts';
export { failureOf, setConnectedStage, setStage, type Stage } from './stage.ts';
