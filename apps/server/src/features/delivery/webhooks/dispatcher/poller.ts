// Polls for unannounced work: periodically, when dispatchers join or leave, and when the region reopens.
import type { Log } from '../../../../platform/log/log.ts'

interface Deps {
  log: Log
  /** True if the region accepts writes. */
  isOpen(): boolean
  findWork(): Promise<void>
}

/** Notifications wake the loops; polling is for lost notifications. */
const POLL_MS = 15_000
/** The polling interval for a region that may reopen; it queries no database. */
const CLOSED_POLL_MS = 250

export const poller = ({ log, isOpen, findWork }: Deps) => {
  let timer: NodeJS.Timeout | undefined
  let openingTimer: NodeJS.Timeout | undefined
  let isStopped = false
  let polling: Promise<void> = Promise.resolve()
  const poll = async (): Promise<void> => {
    clearTimeout(timer)
    if (isStopped) return
    // Set before polling, so that a failure does not end the polling.
    timer = setTimeout(pollNow, POLL_MS).unref()
    // A probe, for example, that falls due while the region is closed is found when it opens, not with the next poll.
    if (isOpen()) await findWork()
    else awaitOpening()
  }
  const pollNow = (): void => {
    polling = polling.then(poll).catch((error: unknown) => {
      if (!isStopped) log.error('could not look up webhooks with waiting events', error)
    })
  }
  const pollWhenOpen = (): void => {
    if (!isOpen()) return
    clearInterval(openingTimer)
    openingTimer = undefined
    pollNow()
  }
  /** Polls as soon as the region accepts writes again. */
  const awaitOpening = (): void => {
    if (!isStopped) openingTimer ??= setInterval(pollWhenOpen, CLOSED_POLL_MS).unref()
  }
  return {
    pollNow,
    awaitOpening,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(openingTimer)
      await polling
    },
  }
}
