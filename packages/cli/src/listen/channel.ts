// The separate channel of `listen`: a temporary webhook whose events are fetched; the backend misses nothing.
import { hostname } from 'node:os'
import type { WrittenWebhook } from '@company-data/sdk/company'
import type { Manager } from '../profiles/clients.ts'
import type { Output } from '../program/output.ts'

export interface Channel {
  webhookId: string
  /** Signs forwarded events. */
  secret: string
  /** With a client of that moment: while events arrive, the session of an owner is free for other commands. */
  remove(manager: Manager): Promise<void>
}

export interface ChannelOptions {
  manager: Manager
  serviceId: string
  /** An empty list means every event. */
  events: readonly string[]
  /** The front door: an address that no webhook of the platform may reach. */
  frontDoorUrl: string
  /** Another machine may have the same host name. */
  machineId: string
}

const PREFIX = 'company-data listen'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const channelName = (machineId: string, pid: number): string =>
  `${PREFIX} ${hostname().slice(0, 30)} ${machineId} ${pid}`

/** Removes the channels that a killed command of this machine has left. */
const removeLeftovers = async ({ manager, serviceId, machineId }: ChannelOptions): Promise<void> => {
  for (const { id, name } of await manager.webhooks.list(serviceId)) {
    const pid = Number(name?.split(' ').at(-1))
    if (pid > 0 && name === channelName(machineId, pid) && !isRunning(pid))
      await manager.webhooks.delete({ serviceId, webhookId: id })
  }
}

/**
 * The address of the webhook is the platform's own, which its guard refuses to dial. So the first event makes the webhook
 * `bad`, and all events wait in its backlog until they are fetched.
 */
export const openChannel = async (options: ChannelOptions): Promise<Channel> => {
  const { manager, serviceId, events, frontDoorUrl, machineId } = options
  await removeLeftovers(options)
  const webhook: WrittenWebhook = await manager.webhooks.create(serviceId, {
    url: `${frontDoorUrl}/company-data-listen`,
    events: [...events],
    name: channelName(machineId, process.pid),
    notify: false,
  })
  return {
    webhookId: webhook.id,
    secret: webhook.webhook_secret_once ?? '',
    remove: (presentManager) => presentManager.webhooks.delete({ serviceId, webhookId: webhook.id }),
  }
}

/**
 * Works with the channel and deletes it afterwards. If both fail, the command ends with the error of the work, which is
 * the reason why it ended; the other one is a note.
 */
export const useChannel = async (
  channel: Pick<Channel, 'remove'>,
  { getManager, out }: { getManager(): Promise<Manager>; out: Pick<Output, 'note'> },
  work: () => Promise<void>,
): Promise<void> => {
  const remove = async (): Promise<void> => channel.remove(await getManager())
  try {
    await work()
  } catch (error) {
    await remove().catch((second: unknown) => {
      const cause = second instanceof Error ? second.message : String(second)
      out.note(
        `The channel of this command could not be deleted: ${cause} The next \`listen\` on this machine deletes it.`,
      )
    })
    throw error
  }
  await remove()
}
