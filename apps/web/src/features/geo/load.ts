// Loads the map's page, on the server first: the reader's options and position, and who is around.
import {
  accountsCalls,
  geoCalls,
  type GeoOptions,
  type GeoPosition,
  type MapCluster,
  may,
  type MemberOnMap,
  type PageRequest,
} from '@alcove/protocol';
import { type NotLoaded, notLoaded } from '../../call/load-list.ts';

export type LoadedMap =
  | NotLoaded
  | { state: 'visitor' }
  | {
      state: 'open';
      options: GeoOptions;
      position: GeoPosition | undefined;
      /** Without Premium: about how many are near. */
      near: number | undefined;
      list: MemberOnMap[];
      total: number;
      clusters: MapCluster[];
      onlineOnly: boolean;
    };

type Asked = Pick<PageRequest, 'call' | 'me'>;

export async function loadMap({ call, me }: Asked, onlineOnly: boolean): Promise<LoadedMap> {
  const standing = me?.standing ?? 'anonymous';
  if (!may('sharePosition', standing)) return { state: 'visitor' };
  const filter = onlineOnly && may('seeMap', standing) ? ({ online: 1 } as const) : {};
  const [own, options, around] = await Promise.all([
    call(accountsCalls.member, {}),
    call(geoCalls.ownGeoOptions, {}),
    call(geoCalls.membersAround, filter),
  ]);
  if (own.status === 'error') return notLoaded(own);
  if (options.status === 'error') return notLoaded(options);
  if (around.status === 'error') return notLoaded(around);
  const { list, total_count: total, clusters, near } = around.data;
  const { position } = own.data;
  return { state: 'open', options: options.data.options, position, near, list, total, clusters, onlineOnly };
}
