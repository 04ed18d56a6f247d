// Asks before a page with unsaved edits is left, by any route.
import type { Leaving } from '@company-data/ui'

export interface LeaveGuard {
  /** Proceeds immediately, or waits for confirmation if leaving the page or the app would lose something. */
  leave(go: () => void, leaving?: Leaving): void
  /** For links and everything else that changes the address. Another state of the same page does not count as leaving. */
  aroundNavigation<Options>(navigate: (to: string, options?: Options) => void, to: string, options?: Options): void
  /** True if leaving would need a confirmation. */
  isNeeded(leaving?: Leaving): boolean
  /** True if a confirmation is open. */
  isAsking(): boolean
  /** The subject of the open confirmation. */
  asking(): Leaving | undefined
  decide(leaves: boolean): void
  /** Registers that a dialog is mounted and can ask. Returns the function that unregisters it. */
  start(): () => void
  subscribe(listener: () => void): () => void
}

interface LeaveGuardDeps {
  isUnsaved(leaving: Leaving): boolean
  /** The address of the open page. */
  getAddress(): string
}

export const createLeaveGuard = ({ isUnsaved, getAddress }: LeaveGuardDeps): LeaveGuard => {
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
      const isSamePage = new URL(to, getAddress()).pathname === new URL(getAddress()).pathname
      if (isSamePage) navigate(to, options)
      else leave(() => navigate(to, options))
    },
    isAsking: () => waiting !== undefined,
    asking: () => waiting?.leaving,
    decide(leaves) {
      const pendingLeave = waiting
      wait(undefined)
      if (leaves) pendingLeave?.go()
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
