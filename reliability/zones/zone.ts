// A zone: a network namespace, which a pair of devices joins to this machine, where the clients and the receivers are.
import { runCommand, tryCommand } from './commands.ts'

export interface Zone {
  name: string
  namespace: string
  /** The address at which clients reach its processes. */
  address: string
  /** The address at which the other zone reaches it. */
  linkAddress: string
  /** The beginning of each command that runs in the zone. */
  enter: readonly string[]
  /** Nothing reaches the zone any more, and nothing leaves it. */
  unplug(): Promise<void>
  plug(): Promise<void>
  remove(): Promise<void>
}

/** The receivers of webhooks, as both zones reach them. */
export const OUTSIDE = '10.77.9.1'

export const addOutside = async (): Promise<void> => {
  await tryCommand('ip', ['addr', 'add', `${OUTSIDE}/32`, 'dev', 'lo'])
}
export const removeOutside = async (): Promise<void> => {
  await tryCommand('ip', ['addr', 'del', `${OUTSIDE}/32`, 'dev', 'lo'])
}

export const createZone = async (name: string, index: number): Promise<Zone> => {
  const namespace = `zone-${name}`
  const [device, outer] = ['eth0', `${namespace}-out`]
  const [gateway, address] = [`10.77.${index}.1`, `10.77.${index}.2`]
  const inside = (...args: string[]) => runCommand('ip', ['-n', namespace, ...args])
  // A killed run leaves its device behind.
  await tryCommand('ip', ['link', 'del', outer])
  await tryCommand('ip', ['netns', 'del', namespace])
  await runCommand('ip', ['netns', 'add', namespace])
  await runCommand('ip', ['link', 'add', outer, 'type', 'veth', 'peer', 'name', device, 'netns', namespace])
  await runCommand('ip', ['addr', 'add', `${gateway}/24`, 'dev', outer])
  await runCommand('ip', ['link', 'set', outer, 'up'])
  await inside('addr', 'add', `${address}/24`, 'dev', device)
  await inside('link', 'set', 'lo', 'up')
  const plug = async (): Promise<void> => {
    await inside('link', 'set', device, 'up')
    // Routes go with a device that is down.
    await inside('route', 'replace', 'default', 'via', gateway)
  }
  await plug()
  return {
    name,
    namespace,
    address,
    linkAddress: `10.77.0.${index}`,
    enter: ['ip', 'netns', 'exec', namespace],
    async unplug() {
      // The outer device stays up, so that this machine still knows the way, which leads nowhere.
      await inside('link', 'set', device, 'down')
    },
    plug,
    async remove() {
      await tryCommand('ip', ['link', 'del', outer])
      await tryCommand('ip', ['netns', 'del', namespace])
    },
  }
}
