// The interface of an attack, and the loop behind every load of requests.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

export interface Victim {
  frontDoor: string
  forwarder: string
  region: string
  /** A free account that the attacker has registered. */
  attacker: { userId: string; token: string; apiUrl: string; password: string }
  /** A free company of the attacker, with a service. */
  company: { token: string; apiUrl: string; serviceId: string }
  /** The attacker's own address, and the port of its endpoint, which plugins may have. */
  address: string
  port: number
  /** A device's registration of a person, without the address. */
  registration: object
}

/** The number of responses by status. */
export type Outcome = Readonly<Record<string, number>>

export interface Attack {
  name: string
  /**
   * Stores the attacker's data before the attack, at the pace that the platform allows. The measuring program calls it, and
   * an attacker gets the result as JSON: twenty of them would need a minute for it, in which nothing is attacked.
   */
  prepare?(victim: Victim): Promise<unknown>
  run(victim: Victim, seconds: number, prepared: unknown): Promise<Outcome>
  /** Outcomes that show that the load reached its target; a load with none of them measures nothing and fails the run. */
  effects: readonly string[]
}

/** An attack whose `run` gets what its `prepare` returns. */
export const preparedAttack = <Prepared>({
  run,
  ...attack
}: Pick<Attack, 'name' | 'effects'> & {
  prepare(victim: Victim): Promise<Prepared>
  run(prepared: Prepared, seconds: number): Promise<Outcome>
}): Attack => ({ ...attack, run: (_victim, seconds, prepared) => run(prepared as Prepared, seconds) })

/** True if the responses show the work that the attack is about. */
export const isEffective = ({ effects }: Pick<Attack, 'effects'>, outcome: Outcome): boolean =>
  effects.some((status) => (outcome[status] ?? 0) > 0)

const PAUSE_MS = 100
/** How long responses are waited for after the end; later ones count as `pending`. */
const GRACE_MS = 5_000

/** This many concurrent requests, repeatedly. A refused caller waits a little, as a persistent attacker would. */
export const flood = async (
  concurrency: number,
  seconds: number,
  send: () => Promise<{ status: number | string }>,
): Promise<Outcome> => {
  const outcome: Record<string, number> = {}
  const end = performance.now() + seconds * 1000
  const patience = delay(seconds * 1000 + GRACE_MS, { status: 'pending' }, { ref: false })
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await Promise.race([send(), patience])
      outcome[status] = (outcome[status] ?? 0) + 1
      await delay(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return outcome
}

/** A value with the shape of a sealed one, which the platform cannot tell from it. */
export const createSealed = (bytes: number): string =>
  JSON.stringify({
    _enc: 1,
    k: randomBytes(256).toString('base64'),
    iv: randomBytes(12).toString('base64'),
    d: randomBytes(bytes).toString('base64'),
  })
