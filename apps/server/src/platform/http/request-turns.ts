// Spreads the requests of one address that arrive together over several turns of the event loop.
// A burst of one caller then delays another caller by a few of its requests and not by all of them.

const MAX_PER_TURN = 16

export interface RequestTurns {
  /** Begins the work now, or in a later turn if this one has enough of the address. */
  begin(address: string, work: () => void): void
}

export const requestTurns = (maxPerTurn = MAX_PER_TURN): RequestTurns => {
  const begun = new Map<string, number>()
  let waiting: Array<[address: string, work: () => void]> = []
  let isTurnOpen = false

  const begin = (address: string, work: () => void): void => {
    if (!isTurnOpen) {
      isTurnOpen = true
      setImmediate(startTurn)
    }
    const count = begun.get(address) ?? 0
    if (count < maxPerTurn) {
      begun.set(address, count + 1)
      work()
    } else waiting.push([address, work])
  }

  const startTurn = (): void => {
    const earlier = waiting
    waiting = []
    begun.clear()
    isTurnOpen = false
    for (const [address, work] of earlier) begin(address, work)
  }
  return { begin }
}
