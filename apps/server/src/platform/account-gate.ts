// The gate of each account in this process: calls enter it before they work for the account. A closed gate lets no further call
// in, and says when those inside have left: then the account can move to another database without a refused call.
import { ApiError } from '@company-data/protocol/errors'

/** The accounts that one call works for. */
export interface CallHolds {
  /** A promise only while the gate is closed. It refuses the call when the gate stays closed for too long. */
  enter(accountId: string): void | Promise<void>
  /** Called when a gate is closed behind the call: a response that waits for something should end. */
  onClose(wake: () => void): void
  /** The call is over. What it still does for an account is not waited for. */
  leave(): void
}

export interface AccountGate {
  /** The holds of a call that begins. */
  begin(): CallHolds
  /** Resolves when the calls inside have left, or when the gate is open again. */
  close(accountId: string): Promise<void>
  open(accountId: string): void
  /** Grows when a gate opens: what was read before may be outdated. */
  countOpenings(): number
}

/** The longest that a call waits. */
const MAX_WAIT_MS = 2_000
const RETRY_SECONDS = '1'

interface Gate {
  /** The number of calls. */
  inside: number
  /** The calls inside with a response that waits for something. */
  waking?: Set<CallHolds & { wake(): void }> | undefined
  /** Present while it is closed. */
  closing?: { opening: PromiseWithResolvers<void>; emptying: PromiseWithResolvers<void> } | undefined
}

type Gates = Map<string, Gate>

const getGate = (gates: Gates, accountId: string): Gate => {
  const gate = gates.get(accountId)
  if (gate) return gate
  const newGate: Gate = { inside: 0 }
  gates.set(accountId, newGate)
  return newGate
}

const waitForOpening = async (opening: Promise<void>, milliseconds: number): Promise<void> => {
  const { promise: late, reject } = Promise.withResolvers<void>()
  const refuse = (): void => reject(new ApiError('server.overloaded', { headers: { 'retry-after': RETRY_SECONDS } }))
  const timer = setTimeout(refuse, Math.max(0, milliseconds))
  try {
    await Promise.race([opening, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A class without closures, because each request has one. */
class HoldsOfCall implements CallHolds {
  readonly #gates: Gates
  readonly #maxWaitMs: number
  /** Most calls work for one account. */
  #first: string | undefined
  #others: Set<string> | undefined
  #wakes: Array<() => void> | undefined
  #isOver = false

  constructor(gates: Gates, maxWaitMs: number) {
    this.#gates = gates
    this.#maxWaitMs = maxWaitMs
  }

  enter(accountId: string): void | Promise<void> {
    if (this.#isOver || this.#first === accountId || this.#others?.has(accountId)) return undefined
    return this.#gates.get(accountId)?.closing ? this.#enterLater(accountId) : this.#enterNow(accountId)
  }

  onClose(wake: () => void): void {
    this.#wakes ??= []
    this.#wakes.push(wake)
    let isClosing = false
    for (const accountId of this.#listEntered()) {
      const gate = getGate(this.#gates, accountId)
      this.#awaitClosing(gate)
      isClosing ||= gate.closing !== undefined
    }
    if (isClosing) wake()
  }

  wake(): void {
    for (const wake of this.#wakes ?? []) wake()
  }

  leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const accountId of this.#listEntered()) this.#leaveGate(accountId)
  }

  #listEntered(): string[] {
    return this.#first === undefined ? [] : [this.#first, ...(this.#others ?? [])]
  }

  #awaitClosing(gate: Gate): void {
    if (!this.#wakes) return
    gate.waking ??= new Set()
    gate.waking.add(this)
  }

  #enterNow(accountId: string): void {
    const gate = getGate(this.#gates, accountId)
    gate.inside += 1
    this.#awaitClosing(gate)
    if (this.#first === undefined) {
      this.#first = accountId
      return
    }
    this.#others ??= new Set()
    this.#others.add(accountId)
  }

  async #enterLater(accountId: string): Promise<void> {
    const untilMs = performance.now() + this.#maxWaitMs
    // It may be closed again at once.
    for (let gate = this.#gates.get(accountId); gate?.closing; gate = this.#gates.get(accountId))
      await waitForOpening(gate.closing.opening.promise, untilMs - performance.now())
    // Two of its reads may have waited.
    if (!this.#isOver && this.#first !== accountId && !this.#others?.has(accountId)) this.#enterNow(accountId)
  }

  #leaveGate(accountId: string): void {
    const gate = this.#gates.get(accountId)
    if (!gate) return
    gate.inside -= 1
    gate.waking?.delete(this)
    if (gate.inside > 0) return
    gate.closing?.emptying.resolve()
    if (!gate.closing) this.#gates.delete(accountId)
  }
}

export const accountGate = (maxWaitMs = MAX_WAIT_MS): AccountGate => {
  const gates: Gates = new Map()
  let openings = 0
  return {
    begin: () => new HoldsOfCall(gates, maxWaitMs),
    close(accountId) {
      const gate = getGate(gates, accountId)
      if (gate.closing) return gate.closing.emptying.promise
      gate.closing = { opening: Promise.withResolvers(), emptying: Promise.withResolvers() }
      if (gate.inside === 0) gate.closing.emptying.resolve()
      for (const call of gate.waking ?? []) call.wake()
      return gate.closing.emptying.promise
    },
    open(accountId) {
      const gate = gates.get(accountId)
      if (!gate?.closing) return
      const { opening, emptying } = gate.closing
      gate.closing = undefined
      openings += 1
      if (gate.inside === 0) gates.delete(accountId)
      opening.resolve()
      emptying.resolve()
    },
    countOpenings: () => openings,
  }
}
