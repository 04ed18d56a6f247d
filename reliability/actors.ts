// Persons at work: some keep editing a live field, some connect and leave. Every operation is recorded in the ledger.
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '@company-data/testkit'
import { call, type Reply } from '@company-data/testkit'
import type { Editor, Person, Shop } from './fixture.ts'
import { type Ledger, NOT_SENT } from './ledger.ts'

export interface Actor {
  /** One operation, or one attempt at it. */
  step(): Promise<void>
}

interface Stage {
  region: string
  ledger: Ledger
}

/** Undefined: no response came. */
type Ask = (method: string, path: string, body?: unknown) => Promise<Reply | undefined>

const unlessSent = (error: NodeJS.ErrnoException): Reply | undefined =>
  error.code === 'ECONNREFUSED' ? { status: NOT_SENT, headers: {}, text: '', body: undefined } : undefined

/** A refused token is renewed and the request is sent again, because a refusal did nothing. */
const asker =
  (base: string, { token, renewToken }: Person): Ask =>
  async (method, path, body) => {
    const ask = () =>
      call(base, method, path, { token: token(), ...(body !== undefined && { body }) }).catch(unlessSent)
    const reply = await ask()
    if (reply?.status !== 401) return reply
    await renewToken().catch(() => undefined)
    return ask()
  }

const CONNECTIONS = '/api/company-connections'
const AFTER_FAILURE_MS = 100

export const editor = ({ region, ledger }: Stage, person: Editor): Actor => {
  const { userId, datumId, bodies, connections } = person
  const ask = asker(region, person)
  const services = [...connections.keys()]
  let next = 0
  return {
    async step() {
      const body = bodies[next++ % bodies.length]
      const details = { person: userId, event: 'field_updated', services } as const
      const { outcome } = await ledger.record(details, () => ask('PUT', `/api/contact-data/${datumId}`, body))
      if (outcome !== 'done') await delay(AFTER_FAILURE_MS)
    },
  }
}

/** Connects to the shop and leaves it, in turn. After a lost response it looks up whether it is connected. */
export const visitor = ({ region, ledger }: Stage, visitingPerson: Person, shop: Shop): Actor => {
  const ask = asker(region, visitingPerson)
  const person = { person: visitingPerson.userId, services: [shop.id] }
  let connection: string | undefined
  let isSure = true

  const lookUp = async (): Promise<void> => {
    const reply = await ask('GET', `${CONNECTIONS}?limit=250`)
    if (reply?.status !== 200) return
    const isForShop = ({ service }: { service: { id: string } }): boolean => service.id === shop.id
    connection = reply.body.items.find(isForShop)?.id
    isSure = true
  }
  const connect = async (): Promise<void> => {
    let reply: Reply | undefined
    const body = { code: shop.code, config_token: shop.configToken, answers: [] }
    const { outcome } = await ledger.record({ ...person, event: 'connection_created' }, async () => {
      reply = await ask('POST', CONNECTIONS, body)
      return reply
    })
    isSure = outcome === 'done'
    if (isSure) connection = reply?.body.id
  }
  const leave = async (): Promise<void> => {
    const { outcome } = await ledger.record({ ...person, event: 'connection_deleted' }, () =>
      ask('DELETE', `${CONNECTIONS}/${connection}`),
    )
    isSure = outcome === 'done'
    if (isSure) connection = undefined
  }
  return {
    async step() {
      if (!isSure) await lookUp()
      if (!isSure) await delay(AFTER_FAILURE_MS)
      else await (connection === undefined ? connect() : leave())
    },
  }
}

/** All of them concurrently, each with its own pauses, until they are stopped. */
export const keepActing = (actors: readonly Actor[], chance: Random, pauseMs: readonly [number, number]) => {
  let isOver = false
  const work = actors.map(async (actor) => {
    const pauses = chance.fork()
    while (!isOver) {
      await actor.step()
      await delay(pauses.between(...pauseMs))
    }
  })
  return {
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(work)
    },
  }
}
