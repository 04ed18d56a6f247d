// Signs out, after confirmation if something would be lost.
import { Button, Notice, Row, useTexts } from '@company-data/ui'
import { useState } from 'react'
import { useFrameTexts } from '../frame-words.tsx'
import { useLeaveWords } from '../leave/leave-words.ts'
import { leaveGuard } from '../leave/leaving.ts'
import { authTexts } from './auth-texts.ts'
import { useSessionOf } from './use-session.tsx'

/** For pages: uses the same confirmation as leaving a page. */
export const useSignOut = (): (() => void) => {
  const session = useSessionOf()
  return () => leaveGuard.leave(() => void session.signOut(), 'session')
}

/** While locked no page dialog is visible, so the card itself asks. */
export const LockedSignOut = () => {
  const texts = useTexts(authTexts)
  const { cancel } = useFrameTexts()
  const words = useLeaveWords('session')
  const session = useSessionOf()
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
      <Notice tone="warn" title={words.title}>
        {words.text}
      </Notice>
      <Row>
        <Button onClick={() => setIsAsking(false)}>{cancel}</Button>
        <Button kind="danger" onClick={signOut}>
          {words.action}
        </Button>
      </Row>
    </>
  )
}
