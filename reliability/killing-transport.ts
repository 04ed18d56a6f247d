// Sends calls, kills the platform with `kill -9` within them, and reports which have a response or an unknown outcome.
import { setTimeout as delay } from 'node:timers/promises'
import type { ModelCall, ModelWorld, Random, Reply } from '@company-data/testkit'
import type { Installation } from './installations.ts'
import type { Kill } from './kills.ts'

export interface KillingTransport {
  send(call: ModelCall, headers?: Record<string, string>): Promise<Reply | undefined>
  kills: readonly Kill[]
  /** Kills whose call got a response anyway: they came too late, or hit a process that serves no calls. */
  answeredCount(): number
}

interface Plan {
  /** The victims that serve calls, or the store below them. */
  victims: Readonly<Record<string, number>>
  count: number
  /** The share of the calls that are killed. */
  share: number
}

/** The duration of a call of that kind, so that a kill falls within it: the mean of undisturbed calls. */
const durations = () => {
  const means = new Map<string, number>()
  return {
    of: (kind: string): number => means.get(kind) ?? 30,
    note(kind: string, ms: number): void {
      means.set(kind, (means.get(kind) ?? ms) * 0.7 + ms * 0.3)
    },
  }
}

const formatKind = ({ method, path }: ModelCall): string => `${method} ${path.split('/').at(-1) ?? ''}`

export const killingTransport = (
  installation: Installation,
  { send }: ModelWorld,
  { victims, count, share }: Plan,
  chance: Random,
): KillingTransport => {
  const kills: Kill[] = []
  const callDurations = durations()
  let answeredCount = 0

  const plainSend = async ({ by, caller, method, path, body }: ModelCall, headers: Record<string, string> = {}) => {
    const reply = await send(by, caller, method, path, { headers, ...(body !== undefined && { body }) }).catch(
      () => undefined,
    )
    // After a failure of the store the outcome is unknown too.
    return reply && reply.status < 500 ? reply : undefined
  }

  const sendAndKill = async (call: ModelCall, headers?: Record<string, string>) => {
    const victim = chance.weighted(victims)
    const pauseMs = chance.between(0, callDurations.of(formatKind(call)) * 1.1)
    const pendingReply = plainSend(call, headers)
    await delay(pauseMs)
    const atMs = Date.now()
    await installation.kill(victim)
    kills.push({ atMs, overMs: Date.now(), victim })
    const reply = await pendingReply
    if (reply) answeredCount += 1
    await installation.ready()
    return reply
  }

  return {
    kills,
    answeredCount: () => answeredCount,
    async send(call, headers) {
      if (kills.length < count && chance.chance(share)) return sendAndKill(call, headers)
      const fromMs = performance.now()
      const reply = await plainSend(call, headers)
      if (reply) callDurations.note(formatKind(call), performance.now() - fromMs)
      else await installation.ready()
      return reply
    },
  }
}
