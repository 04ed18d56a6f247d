// Signs out, after confirmation if something would be lost.
import { Button, Notice, Row, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { useAppTexts } from '../app-context.tsx'
import { leaveGuard } from '../leave/app-leave-guard.ts'
import { useLeaveMessage } from '../leave/use-leave-message.ts'
import { authTexts } from './auth-texts.ts'
import { useTypedSession } from './use-session.tsx'

/** For pages: uses the same confirmation as leaving a page. */
export const useSignOut = (): (() => void) => {
  const session = useTypedSession()
  return () => leaveGuard.leave(() => void session.signOut(), 'session')
}

/** While locked no page dialog is visible, so the card itself asks. */
export const LockedSignOut = () => {
  const texts = useTexts(authTexts)
  const { cancel } = useAppTexts()
  const leaveMessage = useLeaveMessage('session')
  const session = useTypedSession()
  const [isAsking, setIsAsking] = useState(false)
  const signOut = () => void session.signOut()
  if (!isAsking)
    return (
      <Button kind="quiet" onClick={() => (leaveGuard.isNeeded('session') ? setIsAsking(true) : signOut())}>
        {texts.signOut}
      </Button>
    )
  return (
    <>
      <Notice tone="warn" title={leaveMessage.title}>
        {leaveMessage.text}
      </Notice>
      <Row>
        <Button onClick={() => setIsAsking(false)}>{cancel}</Button>
        <Button kind="danger" onClick={signOut}>
          {leaveMessage.action}
        </Button>
      </Row>
    </>
  )
}
