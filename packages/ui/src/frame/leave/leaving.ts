// The one guard of an app against leaving unsaved edits behind, and the watch over the way back of the browser.
import { hasUnsaved } from '@company-data/ui'
import { createLeaveGuard } from './leave-guard.ts'

export const leaveGuard = createLeaveGuard({ isUnsaved: hasUnsaved, here: () => location.href })

/**
 * The browser has gone back before anybody could ask. So the address of the page is put in front again, where it was, and the
 * router hears of nothing; whoever really leaves goes back once more. Listeners of a window are called in the order in which they
 * were added: this one has to be there before the router's.
 */
const watchHistory = (): void => {
  let here = location.href
  let isLeaving = false
  const note = () => {
    here = location.href
  }
  const back = (event: PopStateEvent) => {
    const isSamePage = new URL(here).pathname === location.pathname
    if (isLeaving || isSamePage || !leaveGuard.isNeeded()) {
      isLeaving = false
      return note()
    }
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
    leaveGuard.leave(() => {
      isLeaving = true
      history.back()
    })
  }
  addEventListener('popstate', back)
  // Sent by the router for every change of the address that the page makes itself.
  addEventListener('pushState', note)
  addEventListener('replaceState', note)
}

watchHistory()
