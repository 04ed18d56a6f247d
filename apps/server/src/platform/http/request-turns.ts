// Spreads the requests of addresses that arrive together over several turns of the event loop, addresses in turn.
// Bursts of a few callers then delay another caller by a few of their requests and not by all of them.

const MAX_PER_TURN = 16

export interface RequestTurns {
  /**
   * Begins the work now, or in a later turn if this one has enough. The first request of an address is never postponed,
   * unless an earlier one of the address waits.
   */
  begin(address: string, work: () => void): void
}

export const requestTurns = (maxPerTurn = MAX_PER_TURN): RequestTurns => {
  /** Address → its requests that wait, the earliest first. The address whose turn it is comes first. */
  const waiting = new Map<string, Array<() => void>>()
  /** The addresses that have begun a request in this turn. */
  const begunBy = new Set<string>()
  let begun = 0
  let isTurnOpen = false

  const openTurn = (): void => {
    if (isTurnOpen) return
    isTurnOpen = true
    setImmediate(startTurn)
  }
  const beginNow = (address: string, work: () => void): void => {
    begun += 1
    begunBy.add(address)
    work()
  }
  const postpone = (address: string, work: () => void): void => {
    const works = waiting.get(address)
    if (works) works.push(work)
    else waiting.set(address, [work])
  }
  const beginNext = ([address, works]: [string, Array<() => void>]): void => {
    const work = works.shift()
    waiting.delete(address)
    if (works.length > 0) waiting.set(address, works)
    if (work) beginNow(address, work)
  }
  const startTurn = (): void => {
    isTurnOpen = false
    begun = 0
    begunBy.clear()
    if (waiting.size > 0) openTurn()
    while (begun < maxPerTurn) {
      const [next] = waiting
      if (!next) return
      beginNext(next)
    }
  }
  return {
    begin(address, work) {
      openTurn()
      const mayBegin = !waiting.has(address) && (begun < maxPerTurn || !begunBy.has(address))
      if (mayBegin) beginNow(address, work)
      else postpone(address, work)
    },
  }
}
