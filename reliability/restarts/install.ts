// Two processes of a region behind a proxy, which are restarted in turn as an operator upgrades them.
import { setTimeout as delay } from 'node:timers/promises'
import { dataFolder } from '@company-data/testkit'
import { none } from '../figure.ts'
import { findFreePort, findFreePorts } from '../free-ports.ts'
import { createSettings, face, type Install, removeFolder, waitUntilReady } from '../installations.ts'
import { type Supervised, supervise } from '../supervised-process.ts'
import { type PROXIES, startProxy } from './proxies.ts'

/** A little more than the slowest proxy needs to notice that a process is not ready. */
const DRAIN_SECONDS = '4'

/** A proxy asks once a second: only then does it use a process that has just become ready, and the other may go. */
const NOTICE_MS = 2_000

export const behindProxy =
  (kind: (typeof PROXIES)[number]): Install =>
  async (extraSettings = {}) => {
    const folder = dataFolder()
    const [proxyPort = 0] = await findFreePorts(1)
    const port = await findFreePort()
    const settings = createSettings(port, folder.path, {
      ...extraSettings,
      FRONT_DOOR_URL: `http://127.0.0.1:${port}`,
      FORWARDER_URL: `http://127.0.0.1:${port + 1}`,
      API_URL_EU: `http://127.0.0.1:${proxyPort}`,
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS,
    })
    const others = supervise('front door and worker', { ...settings, ROLES: 'front-door,forwarder,worker' })
    const bases = face(port, settings.OPERATOR_TOKEN)
    await waitUntilReady(bases.frontDoor)
    const regions: Array<{ address: string; start: () => Supervised; process: Supervised }> = []
    for (const name of ['region 1', 'region 2']) {
      const regionPort = await findFreePort()
      const start = () => supervise(name, { ...settings, PORT: String(regionPort), ROLES: 'region' })
      const address = `127.0.0.1:${regionPort + 2}`
      regions.push({ address, start, process: start() })
      await waitUntilReady(`http://${address}`)
    }
    const proxy = startProxy(
      kind,
      proxyPort,
      regions.map(({ address }) => address),
    )
    let next = 0
    return {
      ...bases,
      region: proxy.url,
      feeds: `http://${regions[0]?.address}`,
      async ready() {
        for (const { address } of regions) await waitUntilReady(`http://${address}`)
      },
      get processes() {
        return [others, ...regions.map((region) => region.process)]
      },
      victims: { 'a process of the region, restarted': 1 },
      async kill() {
        const region = regions[next % regions.length]
        next += 1
        if (!region) return
        await region.process.stop()
        region.process = region.start()
        await waitUntilReady(`http://${region.address}`)
        await delay(NOTICE_MS)
      },
      figures: ({ unknown, refused, repeats }) => [
        none('requests that failed', unknown + refused),
        none('repeats at webhooks', repeats),
      ],
      async stop() {
        await proxy.stop()
        for (const { process: running } of regions) await running.stop()
        await others.stop()
        await removeFolder(folder)
      },
    }
  }
