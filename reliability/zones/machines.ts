// The machines of the two zones: how a zone is lost, how the other one takes over, and how the lost one comes back.
import { waitUntilReady } from '../installations.ts'
import type { Supervised } from '../supervised-process.ts'
import { type Link, NEAR } from './link.ts'
import type { ZoneServer } from './server.ts'
import type { ZoneTools } from './tools.ts'
import type { Zone } from './zone.ts'

export const PORT = 4_000
const REGION_PORT = PORT + 2

export interface Machines {
  zone: Zone
  server: ZoneServer
  region: Supervised
  worker: Supervised
}

export interface Zones {
  link: Link
  primary: Machines
  replica: Machines
  tools: ZoneTools
}

export const regionUrl = ({ zone }: Pick<Machines, 'zone'>): string => `http://${zone.address}:${REGION_PORT}`

/** Its power and its network at once. */
export const loseZone = async ({ zone, server, region, worker }: Machines): Promise<void> => {
  await zone.unplug()
  region.halt()
  worker.halt()
  await server.kill()
}

/** The operator promotes the replica, and lets it work without one. */
export const takeOver = async (zones: Zones): Promise<void> => {
  const { primary, replica } = zones
  await replica.server.promote()
  await replica.server.goAlone()
  zones.primary = replica
  zones.replica = primary
  await waitUntilReady(regionUrl(zones.primary))
}

/** The lost zone comes back as the replica, from a copy of the primary. */
export const comeBack = async ({ link, primary, replica }: Zones): Promise<void> => {
  await replica.zone.plug()
  link.set(NEAR)
  await replica.server.copy(primary.server)
  await replica.server.start()
  await primary.server.waitForReplica()
  replica.region.resume()
  replica.worker.resume()
  await waitUntilReady(regionUrl(replica))
}
