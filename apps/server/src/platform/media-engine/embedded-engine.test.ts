// The embedded engine keeps the contract of the port, in one process and between two.
import { shortTimes } from '@alcove/sfu/testing';
import { silentLog } from '../../testing/index.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { mediaEngineContract } from './media-engine.contract.ts';
import { packetsContractOf } from './packets.contract.ts';

const bindAddress = '127.0.0.1';

mediaEngineContract('embedded', async () =>
  createEmbeddedEngine({ log: silentLog, processes: 1, bindAddress, times: shortTimes }),
);
packetsContractOf('every viewer in another process than the publisher', async () =>
  createEmbeddedEngine({
    log: silentLog,
    processes: 2,
    bindAddress,
    viewersPerProcess: 0,
    times: shortTimes,
  }),
);
