// Endpoints of webhooks on a virtual network: what they receive and answer, and how many requests they see at once.
import type { OutboundClient } from '../../../src/platform/net/index.ts'
import { OutboundError } from '../../../src/platform/net/index.ts'
import { createOwner, type Owner, type VirtualEvent, type VirtualTime } from '../machine/virtual-time.ts'

/** A request that an endpoint has begun to receive. */
export interface ReceivedPost {
  webhookId: string
  /** The events of its body, by the number that the simulation gave them. */
  numbers: number[]
  persons: string[]
  sender: string
}

export type EndpointOutcome = 'ok' | 'refused' | 'silent' | 'reset'

export interface EndpointObserver {
  onReceived(post: ReceivedPost): void
  /** The endpoint is done with it: it has answered, or has seen the end of the connection. */
  onEnded(post: ReceivedPost, outcome: EndpointOutcome | 'cut'): void
  /** A process has learned that its request failed, by the fault of the endpoint. */
  onFailed(webhookId: string): void
  /** A process has ended its request itself, or was killed. */
  onInterrupted(webhookId: string): void
}

export interface EndpointDeps {
  time: VirtualTime
  delayMs(): number
  observer: EndpointObserver
  /** How the endpoint treats its next request. */
  choose(webhookId: string): { outcome: EndpointOutcome; workMs: number }
}

const TIMEOUT_MS = 10_000
const EMPTY = { contentType: '', bodyStart: new Uint8Array(), isWhole: true }

const readPost = (url: string, body: Uint8Array, sender: string): ReceivedPost => {
  const parsed = JSON.parse(Buffer.from(body).toString('utf8'))
  const events: Array<{ awaiting_party: string; person_user_id: string }> = Array.isArray(parsed) ? parsed : [parsed]
  return {
    webhookId: url.slice(url.lastIndexOf('/') + 1),
    numbers: events.map(({ awaiting_party }) => Number(awaiting_party)),
    persons: events.map(({ person_user_id }) => person_user_id),
    sender,
  }
}

/** The endpoint's end of a connection: it receives the request, works, and answers unless it sees the connection end. */
const serve = (
  { time, delayMs, observer, choose }: EndpointDeps,
  world: Owner,
  post: ReceivedPost,
  respond: (outcome: EndpointOutcome) => void,
) => {
  const label = `${post.numbers} of ${post.webhookId.slice(-2)}`
  let answer: VirtualEvent | undefined
  let isCut = false
  const finish = (outcome: EndpointOutcome | 'cut'): void => {
    answer = undefined
    observer.onEnded(post, outcome)
  }
  time.at(world, delayMs(), `receives ${label}`, () => {
    if (isCut) return
    observer.onReceived(post)
    const { outcome, workMs } = choose(post.webhookId)
    answer = time.at(world, outcome === 'silent' ? 10 * TIMEOUT_MS : workMs, `answers ${label}`, () => {
      finish(outcome)
      if (outcome !== 'silent') respond(outcome)
    })
  })
  return (): void => {
    time.at(world, delayMs(), `sees the end of ${label}`, () => {
      isCut = true
      if (!answer) return
      answer.isCancelled = true
      finish('cut')
    })
  }
}

export const virtualEndpoints = (deps: EndpointDeps) => {
  const { time, delayMs, observer } = deps
  const world = createOwner('endpoint')
  /** The requests of each process, whose connections end with it. */
  const open = new Map<Owner, Set<() => void>>()

  const send = (owner: Owner, post: ReceivedPost, signal: AbortSignal | undefined): Promise<number> =>
    new Promise((resolve, reject) => {
      const connections = open.get(owner) ?? new Set()
      open.set(owner, connections)
      const settle = (finish: () => void): void => {
        if (!connections.delete(hangUp)) return
        timeout.isCancelled = true
        finish()
      }
      const failBy = (error: OutboundError): void => {
        if (error.whose === 'target') observer.onFailed(post.webhookId)
        else observer.onInterrupted(post.webhookId)
        reject(error)
      }
      const hangUp = serve(deps, world, post, (outcome) => {
        time.at(owner, delayMs(), `answer ${outcome}`, () =>
          settle(() => {
            if (outcome === 'refused') observer.onFailed(post.webhookId)
            if (outcome === 'reset') failBy(new OutboundError('target', 'connection_closed'))
            else resolve(outcome === 'ok' ? 200 : 500)
          }),
        )
      })
      const end = (error: OutboundError) => (): void =>
        settle(() => {
          hangUp()
          failBy(error)
        })
      const late = new OutboundError('target', 'not_in_time', { seconds: TIMEOUT_MS / 1000 })
      const timeout = time.at(owner, TIMEOUT_MS, 'request is out of time', end(late))
      connections.add(hangUp)
      signal?.addEventListener('abort', end(new OutboundError('ours', 'stopped')))
    })

  return {
    /** The client of a process. */
    outbound(owner: Owner): Pick<OutboundClient, 'post'> {
      return {
        async post(url, { body }, options = {}) {
          if (options.signal?.aborted) throw new OutboundError('ours', 'stopped')
          const startedMs = time.nowMs()
          const status = await send(owner, readPost(url, body, owner.name), options.signal)
          return { status, ...EMPTY, durationMs: Math.round(time.nowMs() - startedMs) }
        },
      }
    },
    /** The kernel closes the connections of a killed process. */
    closeAll(owner: Owner): void {
      for (const hangUp of open.get(owner) ?? []) hangUp()
      open.delete(owner)
    },
  }
}
