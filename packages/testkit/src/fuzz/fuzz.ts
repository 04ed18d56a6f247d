// A fuzz run: requests to every route by its own schemas, with checked responses whose values feed later requests.

import type { RouteDescription } from '@company-data/server'
import { call, type Reply } from '../http/call.ts'
import { leaveTimeFor } from '../wait/index.ts'
import { type FuzzedPlatform, makeParticipants, type Participants } from './participants.ts'
import { random as seededRandom } from './random.ts'
import { type FuzzRequest, formatIdsKey, requestSource } from './requests.ts'
import { findResponseProblem } from './responses.ts'

export interface FuzzOptions {
  requests: number
  seed: number
  /** How many requests run concurrently; a single one makes a run repeatable. */
  concurrency?: number
  /** Sends each request, for runs that disturb the platform at the same time. */
  around?: (send: () => Promise<Reply>) => Promise<Reply>
  /** Called after every thousandth request. */
  onProgress?: (sentCount: number) => void
}

export interface FuzzReport {
  sentCount: number
  byStatus: Readonly<Record<string, number>>
  /** Routes that never returned a success, as `METHOD path`. */
  withoutSuccess: readonly string[]
  /** The problem of a response, with its request. */
  problems: readonly string[]
}

/** This many values are remembered for each member, the latest ones. */
const MAX_VALUES_PER_MEMBER = 40
const MAX_VISITED_VALUES = 200

const vocabulary = () => {
  const knownValues = new Map<string, unknown[]>()
  const learn = (member: string, value: unknown): void => {
    const list = knownValues.get(member) ?? []
    list.push(value)
    if (list.length > MAX_VALUES_PER_MEMBER) list.shift()
    knownValues.set(member, list)
  }
  /** Every named value of a response: ids, codes and tokens make later requests reach further. */
  const learnFrom = (body: unknown): void => {
    const queue: unknown[] = [body]
    for (let visited = 0; visited < MAX_VISITED_VALUES && queue.length > 0; visited += 1) {
      const value = queue.pop()
      if (typeof value !== 'object' || value === null) continue
      for (const [member, content] of Object.entries(value)) {
        if (typeof content === 'object') queue.push(content)
        else if (!Array.isArray(value)) learn(member, content)
      }
    }
  }
  /** The ids that a list or a creation returns, for the paths below it and for members such as `contact_field_id`. */
  const learnIds = (path: string, body: unknown): void => {
    const noun = path.split('/').at(-1) ?? ''
    const rows = Array.isArray(body) ? body : ((body as { items?: unknown[] } | undefined)?.items ?? [body])
    for (const row of rows.slice(0, MAX_VALUES_PER_MEMBER)) {
      const id = (row as { id?: unknown } | null)?.id
      if (typeof id !== 'string') continue
      learn(formatIdsKey(noun), id)
      learn(`${noun.replaceAll('-', '_').replace(/s$/, '')}_id`, id)
    }
  }
  return { knownValues, learn, learnFrom, learnIds }
}

/** Restores state that a request has changed for all callers. */
const undo = async (platform: FuzzedPlatform, { route }: FuzzRequest, reply: Reply): Promise<void> => {
  if (route.path !== '/api/ops/mode' || route.method === 'GET' || reply.status >= 300) return
  const regions: Array<{ region: string }> = (await platform.ops('GET', '/api/ops/mode')).body
  for (const { region } of regions) await platform.ops('PUT', '/api/ops/mode', { region, mode: 'normal' })
}

const TRIES = 20

/** Retries while another request has paused the platform. */
const createParticipantsWithRetry = async (platform: FuzzedPlatform): Promise<Participants> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await makeParticipants(platform)
    } catch (error) {
      if (tries === TRIES) throw error
      await leaveTimeFor('the other request to end its pause', 50)
    }
  }
}

const formatRequest = ({ route, at, caller, path, headers, body }: FuzzRequest): string =>
  `${route.method} ${path} at ${at} by ${caller} ${JSON.stringify(headers)} ${body === undefined ? '' : String(body).slice(0, 2_000)}`

export const fuzz = async (
  platform: FuzzedPlatform,
  routes: readonly RouteDescription[],
  options: FuzzOptions,
): Promise<FuzzReport> => {
  const random = seededRandom(options.seed)
  const { knownValues, learn, learnFrom, learnIds } = vocabulary()
  // A stream would not end before the run does.
  const finiteRoutes = routes.filter(({ contentType }) => contentType !== 'text/event-stream')
  const next = requestSource(finiteRoutes, random, knownValues)
  const succeeded = new Set<RouteDescription>()
  const byStatus: Record<string, number> = {}
  const problems: string[] = []
  let participants: Promise<Participants> | undefined
  const currentParticipants = async (): Promise<Participants> => {
    participants ??= createParticipantsWithRetry(platform).then((newParticipants) => {
      // Requests must not touch what belongs to the callers before them.
      knownValues.clear()
      for (const [member, value] of newParticipants.knownValues) learn(member, value)
      return newParticipants
    })
    return participants
  }
  const addresses = { 'front-door': platform.frontDoor, forwarder: platform.forwarder, region: platform.region() }

  const send = async (request: FuzzRequest): Promise<void> => {
    const { tokens } = await currentParticipants()
    const token = request.caller === 'forged' ? 'e30.e30.e30' : tokens[request.caller]
    const { around = (sendNow) => sendNow() } = options
    const reply = await around(() =>
      call(addresses[request.at], request.route.method, request.path, {
        headers: request.headers,
        ...(token !== undefined && { token }),
        ...(request.body !== undefined && { body: request.body }),
      }),
    ).catch((error: Error) => error)
    if (reply instanceof Error) {
      problems.push(`no response: ${reply.message}\n  ${formatRequest(request)}`)
      return
    }
    byStatus[reply.status] = (byStatus[reply.status] ?? 0) + 1
    const problem = findResponseProblem(reply, request.route.method)
    if (problem) problems.push(`${problem}\n  ${formatRequest(request)}`)
    await undo(platform, request, reply)
    if (reply.status < 300) {
      succeeded.add(request.route)
      learnFrom(reply.body)
      learnIds(request.route.path, reply.body)
    }
    // A request has ended a session, a client or an account: new ones replace them.
    if (reply.status === 401 && token !== undefined && token === tokens[request.caller]) participants = undefined
  }

  let sentCount = 0
  const worker = async (): Promise<void> => {
    while (sentCount < options.requests) {
      sentCount += 1
      if (sentCount % 1_000 === 0) options.onProgress?.(sentCount)
      await send(next())
    }
  }
  await currentParticipants()
  await Promise.all(Array.from({ length: options.concurrency ?? 1 }, worker))
  const withoutSuccess = finiteRoutes
    .filter((route) => !succeeded.has(route))
    .map(({ method, path }) => `${method} ${path}`)
  return { sentCount, byStatus, withoutSuccess, problems }
}
