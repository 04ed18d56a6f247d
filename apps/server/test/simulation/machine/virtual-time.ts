// Virtual time: the events of a simulation, one at a time in the order of their times, each for one process.

/** A process of the platform, an endpoint or the store: its events happen only while it lives. */
export interface Owner {
  readonly name: string
  isAlive: boolean
  /** Its events wait until then, as those of a stopped process do. */
  frozenUntilMs: number
}

export interface VirtualEvent {
  atMs: number
  readonly order: number
  readonly owner: Owner
  readonly label: string
  isCancelled: boolean
  readonly run: () => void
}

export interface VirtualTime {
  nowMs(): number
  /** The process whose code runs now. */
  owner(): Owner
  at(owner: Owner, delayMs: number, label: string, run: () => void): VirtualEvent
  /** Takes one step; false if nothing is left to happen. */
  step(): Promise<boolean>
  steps(): number
  /** A number that is the same only if every step was the same. */
  digest(): number
  /** The last steps, newest last. */
  recent(): readonly string[]
}

export const createOwner = (name: string): Owner => ({ name, isAlive: true, frozenUntilMs: 0 })

const isBefore = (a: VirtualEvent, b: VirtualEvent): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)

/** A binary heap. */
const eventQueue = () => {
  const events: VirtualEvent[] = []
  const swap = (a: number, b: number): void => {
    const event = events[a] as VirtualEvent
    events[a] = events[b] as VirtualEvent
    events[b] = event
  }
  const isAhead = (a: number, b: number): boolean => isBefore(events[a] as VirtualEvent, events[b] as VirtualEvent)
  const sink = (): void => {
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      let least = at
      if (left < events.length && isAhead(left, least)) least = left
      if (left + 1 < events.length && isAhead(left + 1, least)) least = left + 1
      if (least === at) return
      swap(at, least)
      at = least
    }
  }
  return {
    push(event: VirtualEvent): void {
      events.push(event)
      for (let at = events.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!isAhead(at, parent)) return
        swap(at, parent)
        at = parent
      }
    },
    pop(): VirtualEvent | undefined {
      const [first] = events
      const last = events.pop()
      if (last && events.length > 0) {
        events[0] = last
        sink()
      }
      return first
    },
  }
}

const REMEMBERED = 400
const PRIME = 0x01000193

// Taken before the simulation replaces them.
const { setImmediate: realSetImmediate } = globalThis

/** Everything that the step has set in motion runs before the next one, because no real input or output is involved. */
const settle = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve))

export const virtualTime = (): VirtualTime => {
  const queue = eventQueue()
  const recent: string[] = []
  let nowMs = 0
  let order = 0
  let steps = 0
  let digest = 0x811c9dc5
  let current = createOwner('world')

  const note = ({ owner, label }: VirtualEvent): void => {
    const text = `${nowMs.toFixed(3)} ${owner.name}: ${label}`
    for (let index = 0; index < text.length; index += 1) digest = Math.imul(digest ^ text.charCodeAt(index), PRIME)
    recent.push(text)
    if (recent.length > 2 * REMEMBERED) recent.splice(0, REMEMBERED)
  }
  const at: VirtualTime['at'] = (owner, delayMs, label, run) => {
    const atMs = nowMs + Math.max(0, delayMs)
    const event: VirtualEvent = { atMs, order: order++, owner, label, isCancelled: false, run }
    queue.push(event)
    return event
  }
  const next = (): VirtualEvent | undefined => {
    for (;;) {
      const event = queue.pop()
      if (!event) return undefined
      if (event.isCancelled || !event.owner.isAlive) continue
      if (event.owner.frozenUntilMs <= event.atMs) return event
      event.atMs = event.owner.frozenUntilMs
      queue.push(event)
    }
  }
  return {
    nowMs: () => nowMs,
    owner: () => current,
    at,
    async step() {
      const event = next()
      if (!event) return false
      nowMs = Math.max(nowMs, event.atMs)
      current = event.owner
      steps += 1
      note(event)
      event.run()
      await settle()
      return true
    },
    steps: () => steps,
    digest: () => digest >>> 0,
    recent: () => recent.slice(-REMEMBERED),
  }
}
