// The app's one leave guard, and the handling of the back button.
import { hasUnsaved } from '@company-data/ui'
import { createLeaveGuard } from './leave-guard.ts'

export const leaveGuard = createLeaveGuard({ isUnsaved: hasUnsaved, getAddress: () => location.href })

/**
 * The browser has already gone back before the guard can ask. So the address of the page is pushed again without
 * notifying the router, and a confirmed leave goes back once more. Window listeners run in the order of registration,
 * so this one must be registered before the router's.
 */
const watchHistory = (): void => {
  let currentAddress = location.href
  let isLeaving = false
  const note = () => {
    currentAddress = location.href
  }
  const back = (event: PopStateEvent) => {
    const isSamePage = new URL(currentAddress).pathname === location.pathname
    if (isLeaving || isSamePage || !leaveGuard.isNeeded()) {
      isLeaving = false
      return note()
    }
    event.stopImmediatePropagation()
    history.pushState(null, '', currentAddress)
    leaveGuard.leave(() => {
      isLeaving = true
      history.back()
    })
  }
  addEventListener('popstate', back)
  // Dispatched by the router for every address change that the page makes itself.
  addEventListener('pushState', note)
  addEventListener('replaceState', note)
}

watchHistory()
