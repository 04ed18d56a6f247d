// Asks before a page with unsaved edits is left, whichever way leads away from it.
import type { Leaving } from '@company-data/ui'

export interface LeaveGuard {
  /** Goes at once, or waits for an answer where something would be lost: by another page, or by the end of the app. */
  leave(go: () => void, leaving?: Leaving): void
  /** For links and everything else that changes the address; another state of the same page is no leaving. */
  aroundNavigation<Options>(navigate: (to: string, options?: Options) => void, to: string, options?: Options): void
  /** Whether leaving now would be asked about. */
  isNeeded(leaving?: Leaving): boolean
  /** Whether somebody is asked at this moment. */
  isAsking(): boolean
  /** What somebody is asked about at this moment. */
  asking(): Leaving | undefined
  answer(leaves: boolean): void
  /** From now on somebody is there who can be asked. Gives what ends it. */
  start(): () => void
  subscribe(listener: () => void): () => void
}

interface LeaveGuardNeeds {
  isUnsaved(leaving: Leaving): boolean
  /** The address of the page that is open. */
  here(): string
}

export const createLeaveGuard = ({ isUnsaved, here }: LeaveGuardNeeds): LeaveGuard => {
  const listeners = new Set<() => void>()
  let isOn = false
  let waiting: { go: () => void; leaving: Leaving } | undefined
  const wait = (go: typeof waiting): void => {
    waiting = go
    for (const listener of listeners) listener()
  }
  const isNeeded = (leaving: Leaving = 'page'): boolean => isOn && isUnsaved(leaving)
  const leave = (go: () => void, leaving: Leaving = 'page'): void => (isNeeded(leaving) ? wait({ go, leaving }) : go())
  return {
    leave,
    isNeeded,
    aroundNavigation(navigate, to, options) {
      const isSamePage = new URL(to, here()).pathname === new URL(here()).pathname
      if (isSamePage) navigate(to, options)
      else leave(() => navigate(to, options))
    },
    isAsking: () => waiting !== undefined,
    asking: () => waiting?.leaving,
    answer(leaves) {
      const answered = waiting
      wait(undefined)
      if (leaves) answered?.go()
    },
    start() {
      isOn = true
      return () => {
        isOn = false
        wait(undefined)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
