// The question before a page with unsaved edits is left, by a link, by the way back of the browser, or with its tab.
import { ConfirmDialog, useKept } from '@company-data/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { useLeaveWords } from './leave-words.ts'
import { leaveGuard } from './leaving.ts'

/** A reload and a closed tab: here the browser asks in its own words. */
const warn = (event: BeforeUnloadEvent) => {
  if (leaveGuard.isNeeded('app')) event.preventDefault()
}

/** Behind a lock nobody is asked: the question waits with everything else. */
export const LeaveDialog = ({ isLocked }: { isLocked: boolean }) => {
  const asking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.asking)
  // While it goes away, it says what it said.
  const words = useLeaveWords(useKept(asking))
  useEffect(() => {
    const end = leaveGuard.start()
    addEventListener('beforeunload', warn)
    return () => {
      end()
      removeEventListener('beforeunload', warn)
    }
  }, [])
  return (
    <ConfirmDialog
      open={asking !== undefined && !isLocked}
      {...words}
      onConfirm={() => leaveGuard.answer(true)}
      onClose={() => leaveGuard.answer(false)}
    />
  )
}
