// A consumer of the pull feed: it fetches pages, gets or loses them, and acknowledges some.
import type { Random } from '@company-data/testkit'
import { createOwner, type VirtualTime } from '../machine/virtual-time.ts'
import type { History } from './history.ts'
import type { SimulatedProcess } from './process.ts'

export interface ConsumerDeps {
  time: VirtualTime
  chance: Random
  delayMs(): number
  history: History
  serviceId: string
  /** A process that takes requests now. */
  findProcess(): SimulatedProcess | undefined
  /** True while connections break. */
  isFaulty(): boolean
}

interface Page {
  items: ReadonlyArray<{ event: string; id: string; members?: string }>
}

const NUMBER = /"awaiting_party":"(\d+)"/g

/** The numbers and ids of a page as it goes over the wire. */
const readPage = (page: unknown): Array<{ number: number; id: string }> => {
  const { items } = page as Page
  return items.map((item) => {
    const text = typeof item === 'string' ? item : JSON.stringify(item).replaceAll('\\"', '"')
    const [, number] = [...text.matchAll(NUMBER)][0] ?? []
    const [, id = ''] = /"id":"([^"]+)"/.exec(text) ?? []
    return { number: Number(number), id }
  })
}

export const feedConsumer = (deps: ConsumerDeps) => {
  const { time, chance, delayMs, history, serviceId, findProcess, isFaulty } = deps
  const owner = createOwner('consumer')
  const ids = new Map<number, string>()
  let lease: string | undefined
  let pagesOnTheWay = 0

  const receive = (page: unknown, channelId: string): void => {
    for (const { number, id } of readPage(page)) {
      if (channelId === serviceId) {
        if (ids.has(number) && ids.get(number) !== id)
          history.fail(`feed: event ${number} was repeated under another id`)
        ids.set(number, id)
        history.channel(serviceId).accepted.add(number)
      } else history.channel(channelId).noteFetched(number)
    }
  }
  /** The response leaves the process; here it arrives or is lost. */
  const respond = (
    process: SimulatedProcess,
    fetched: Awaited<ReturnType<SimulatedProcess['feed']['fetch']>>,
    channelId: string,
  ): void => {
    const { page, arrival, lease: newLease } = fetched
    const isCut = isFaulty() && chance.chance(0.2)
    const doesArrive = !isCut || chance.chance(0.5)
    arrival?.onSent()
    pagesOnTheWay += 1
    time.at(owner, delayMs(), 'gets a page', () => {
      pagesOnTheWay -= 1
      // A process that was killed meanwhile has reset the connection.
      if (!process.owner.isAlive && chance.chance(0.5)) return
      if (doesArrive) {
        receive(page, channelId)
        lease = newLease
      }
      time.at(process.owner, delayMs(), isCut ? 'page was lost' : 'page was received', () => {
        if (isCut) arrival?.lost()
        else arrival?.received()
      })
    })
  }
  return {
    /** Ten seconds without a reset count as a receipt (G-091), so the clock must not jump meanwhile. */
    isPageOnTheWay: (): boolean => pagesOnTheWay > 0,
    /** One fetch; `webhookId` names the parked rows of a webhook. */
    fetch(webhookId?: string): void {
      const process = findProcess()
      if (!process) return
      const isAcknowledging = webhookId === undefined && chance.chance(0.5)
      const query = {
        ...(webhookId !== undefined && { webhook_id: webhookId }),
        ...(isAcknowledging && { ack: lease ?? 'none' }),
      }
      time.at(process.owner, delayMs(), 'a fetch of the feed', () => {
        process.feed
          .fetch(serviceId, query as Parameters<SimulatedProcess['feed']['fetch']>[1])
          .then((fetched) => respond(process, fetched, webhookId ?? serviceId))
          .catch(() => undefined)
      })
    },
  }
}
