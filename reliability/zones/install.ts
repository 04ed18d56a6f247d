// The platform in two zones: PostgreSQL with a synchronous replica, processes in both zones, clients behind a proxy. A
// fault hits a zone, the network between them, or a resource of a machine.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, dataFolder } from '@company-data/testkit'
import { type Figure, figure } from '../figure.ts'
import { findFreePorts } from '../free-ports.ts'
import { createSettings, type Install, removeFolder, waitUntilReady } from '../installations.ts'
import { PROXIES, startProxy } from '../restarts/proxies.ts'
import { supervise } from '../supervised-process.ts'
import { FAULTS } from './faults.ts'
import { joinZones } from './link.ts'
import { type Machines, PORT, regionUrl, type Zones } from './machines.ts'
import { createServer, type ZoneServer } from './server.ts'
import type { ZoneTools } from './tools.ts'
import { addOutside, createZone, OUTSIDE, removeOutside, type Zone } from './zone.ts'

type Settings = ReturnType<typeof createSettings>

const createDatabases = async ({ query }: ZoneServer): Promise<void> => {
  for (const name of ['platform', 'platform_eu']) await query(`create database ${name}`)
}

/** The first is the primary. */
const startServers = async (zones: readonly Zone[], folder: string, programs: string): Promise<ZoneServer[]> => {
  const servers = zones.map((zone) => createServer(zone, join(folder, zone.name), programs))
  const [first, second] = servers
  if (!first || !second) throw new Error('there are two zones')
  await first.create()
  await first.start()
  await createDatabases(first)
  await second.copy(first)
  await second.start()
  await first.waitForReplica()
  return servers
}

const startMachines = async (zone: Zone, server: ZoneServer, settings: Settings): Promise<Machines> => {
  const region = supervise(`region ${zone.name}`, { ...settings, ROLES: 'front-door,region' }, zone.enter)
  await waitUntilReady(regionUrl({ zone }))
  const worker = supervise(`worker ${zone.name}`, { ...settings, ROLES: 'worker', WORKER_PORT: '0' }, zone.enter)
  return { zone, server, region, worker }
}

/** One proxy before the front doors and one before the regions of both zones. */
const startProxies = (zones: readonly Zone[], ports: readonly number[]) => {
  const haproxy = PROXIES.find(({ name }) => name === 'HAProxy')
  if (!haproxy) throw new Error('HAProxy is one of the proxies')
  return ports.map((port, index) =>
    startProxy(
      haproxy,
      port,
      zones.map(({ address }) => `${address}:${PORT + 2 * index}`),
    ),
  )
}

/** Each fault in its turn, with the time that it took. */
const faultsInTurn = (state: Zones, frontDoor: string) => {
  const names = Object.keys(FAULTS).filter((name) => state.tools.fakeTime !== undefined || !name.includes('clock'))
  const times: Figure[] = []
  let next = 0
  return {
    times,
    nextName: () => names[next % names.length] ?? '',
    async cause(name: string): Promise<void> {
      next += 1
      const startMs = Date.now()
      console.log(`    ${new Date().toISOString()} ${name}`)
      await FAULTS[name]?.(state)
      await waitUntilReady(frontDoor)
      times.push(figure(`  took, s: ${name}`, Math.round((Date.now() - startMs) / 1_000)))
    },
  }
}

const createZones = async (tools: ZoneTools) => {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'zones-'))
  await chmod(folder, 0o755)
  await addOutside()
  const [first, second] = [await createZone('a', 1), await createZone('b', 2)]
  const link = await joinZones(first, second, 1)
  const servers = await startServers([first, second], folder, tools.postgresFolder)
  return {
    zones: [first, second],
    servers,
    link,
    async remove() {
      await link.stop()
      for (const server of servers) {
        await server.kill()
        await server.remove()
      }
      for (const zone of [first, second]) await zone.remove()
      await removeOutside()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const inTwoZones =
  (tools: ZoneTools): Install =>
  async (extraSettings = {}) => {
    const files = dataFolder()
    const { zones, servers, link, remove } = await createZones(tools)
    const ports = await findFreePorts(2)
    const settings = createSettings(PORT, files.path, {
      ...extraSettings,
      HOST: '0.0.0.0',
      DATABASE_URL: `postgres://postgres@${zones.map((zone) => zone.linkAddress).join(',')}/platform`,
      FRONT_DOOR_URL: `http://127.0.0.1:${ports[0]}`,
      API_URL_EU: `http://127.0.0.1:${ports[1]}`,
      TRUSTED_PROXIES: '10.77.0.0/16',
    })
    const machines: Machines[] = []
    for (const [index, zone] of zones.entries())
      machines.push(await startMachines(zone, servers[index] as ZoneServer, settings))
    const [primary, replica] = machines as [Machines, Machines]
    const proxies = startProxies(zones, ports)
    const [frontDoor = '', region = ''] = proxies.map(({ url }) => url)
    const faults = faultsInTurn({ link, primary, replica, tools }, frontDoor)
    return {
      frontDoor,
      forwarder: frontDoor,
      region,
      // A proxy would hide that a consumer broke off.
      feeds: regionUrl({ zone: replica.zone }),
      sinkHost: OUTSIDE,
      operatorToken: settings.OPERATOR_TOKEN,
      processes: machines.flatMap((zone) => [zone.region, zone.worker]),
      get victims() {
        return { [faults.nextName()]: 1 }
      },
      kill: faults.cause,
      async ready() {
        for (const url of [region, frontDoor]) await waitUntilReady(url)
      },
      async advance(seconds) {
        const body = { advance_seconds: seconds }
        const reply = await call(frontDoor, 'POST', '/api/ops/clock', { token: settings.OPERATOR_TOKEN, body })
        if (reply.status !== 200) throw new Error(`the clock was not moved: ${reply.status} ${reply.text}`)
      },
      figures: () => faults.times,
      async stop() {
        for (const { stop } of proxies) await stop()
        await Promise.all(machines.flatMap((zone) => [zone.region.stop(), zone.worker.stop()]))
        await remove()
        await removeFolder(files)
      },
    }
  }
