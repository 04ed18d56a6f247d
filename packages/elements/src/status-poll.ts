// Reads the state of something from the company's own backend again and again, until it has ended.

export interface StatusPoll {
  stop(): void
}

export interface PollOptions {
  /** An address of the company's backend: the page has no credentials of the platform. */
  address: URL
  intervalMs: number
  /** Returns true when the state is final. */
  onState(state: Readonly<Record<string, unknown>>): boolean
  onLost(): void
}

const MAX_PAUSE_MS = 15_000
/** A backend that stays silent for so long is lost, and asked again. */
const TIMEOUT_MS = 15_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const readState = async (address: URL, signal: AbortSignal): Promise<Record<string, unknown>> => {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' }, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const state: unknown = await response.json()
  if (!isRecord(state)) throw new Error('not an object')
  return state
}

/** Pauses grow while the backend does not respond, and end when it does. */
export const startPoll = ({ address, intervalMs, onState, onLost }: PollOptions): StatusPoll => {
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (pauseMs: number): Promise<void> => {
    let nextPauseMs = intervalMs
    try {
      const state = await readState(address, AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]))
      if (stopped.signal.aborted || onState(state)) return
    } catch {
      if (stopped.signal.aborted) return
      onLost()
      nextPauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)
    }
    timer = setTimeout(() => void ask(nextPauseMs), nextPauseMs)
  }
  void ask(intervalMs)
  return {
    stop() {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}
