// Faults of whole machines. Each ends with both zones at work again.
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntilReady } from '../installations.ts'
import { NEAR } from './link.ts'
import { comeBack, loseZone, regionUrl, takeOver, type Zones } from './machines.ts'

type MachineFault = (zones: Zones) => Promise<void>

/** Under load that is not disturbed. */
const CALM_MS = 8_000

const losePrimary: MachineFault = async (zones) => {
  zones.link.cut()
  await loseZone(zones.primary)
  await takeOver(zones)
  await delay(CALM_MS)
  await comeBack(zones)
}

const throughBadLink =
  (conditions: Partial<typeof NEAR>, ms: number): MachineFault =>
  async ({ link, replica }) => {
    link.set({ ...NEAR, ...conditions })
    await delay(ms)
    link.set(NEAR)
    await waitUntilReady(regionUrl(replica))
  }

export const FAULTS: Readonly<Record<string, MachineFault>> = {
  'a slow link: 40 to 60 ms, 250 kB/s': throughBadLink({ delayMs: 40, jitterMs: 20, bytesPerSecond: 250_000 }, 20_000),
  'one packet in twenty lost': throughBadLink({ lossShare: 0.05 }, 20_000),
  async 'a partition between the zones for 15 s'({ link, primary, replica }) {
    link.cut()
    await delay(15_000)
    link.set(NEAR)
    await primary.server.waitForReplica()
    for (const machines of [primary, replica]) await waitUntilReady(regionUrl(machines))
  },
  async 'the zone of the replica'(zones) {
    zones.link.cut()
    await loseZone(zones.replica)
    // Commits wait for the replica until the operator gives it up.
    await delay(CALM_MS)
    await zones.primary.server.goAlone()
    await waitUntilReady(regionUrl(zones.primary))
    await delay(CALM_MS)
    await comeBack(zones)
  },
  'the zone of the primary': losePrimary,
  async 'a partition, then the zone of the primary'(zones) {
    zones.link.cut()
    await delay(CALM_MS)
    await losePrimary(zones)
  },
  async 'a slow disk: each commit waits 100 ms'({ primary }) {
    const { query } = primary.server
    for (const setting of ['commit_delay = 100000', 'commit_siblings = 0']) await query(`alter system set ${setting}`)
    await query('select pg_reload_conf()')
    await delay(20_000)
    for (const setting of ['commit_delay', 'commit_siblings']) await query(`alter system reset ${setting}`)
    await query('select pg_reload_conf()')
  },
  async 'the disk of the WAL is full'({ primary }) {
    await primary.server.fillWalDisk()
    // Under load the next segments are needed soon; each switch needs one at once.
    const filled = Date.now() + 30_000
    for (let isUp = true; isUp && Date.now() < filled; await delay(200))
      isUp = await primary.server.query('select pg_switch_wal()').then(Boolean, () => false)
    await delay(CALM_MS)
    await primary.server.emptyWalDisk()
    await primary.server.kill()
    await primary.server.start()
    await primary.server.waitForReplica()
    await waitUntilReady(regionUrl(primary))
  },
  async 'the clock of a worker runs 90 s ahead for 20 s'({ replica, tools }) {
    if (tools.fakeTime === undefined) return
    replica.worker.halt()
    replica.worker.resume({ LD_PRELOAD: tools.fakeTime, FAKETIME: '+90s', FAKETIME_DONT_FAKE_MONOTONIC: '1' })
    await delay(20_000)
    replica.worker.kill()
    replica.worker.halt()
    replica.worker.resume()
  },
}
