// Asks before a page with unsaved edits is left, by a link, the back button, or closing the tab.
import { ConfirmDialog, useLastValue } from '@company-data/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { leaveGuard } from './app-leave-guard.ts'
import { useLeaveMessage } from './use-leave-message.ts'

/** On reload and tab close the browser asks in its own words. */
const warn = (event: BeforeUnloadEvent) => {
  if (leaveGuard.isNeeded('app')) event.preventDefault()
}

/** Nothing is asked while locked: the question waits until the unlock. */
export const LeaveDialog = ({ isLocked }: { isLocked: boolean }) => {
  const asking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.asking)
  // Keeps its text while it fades out.
  const leaveMessage = useLeaveMessage(useLastValue(asking))
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
      {...leaveMessage}
      onConfirm={() => leaveGuard.decide(true)}
      onClose={() => leaveGuard.decide(false)}
    />
  )
}
