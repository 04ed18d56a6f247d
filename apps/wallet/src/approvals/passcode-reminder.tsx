// Leads a person without a passkey and a passcode to setting one: without an unlock nothing can be approved.
import { Button, Notice, useTexts } from '@company-data/ui'
import { accountQuery } from '@company-data/web/app/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasscodeSheet } from '../session/passcode/passcode-sheet.tsx'
import { passcodeTexts } from '../session/passcode/passcode-texts.ts'
import { useHasPasskey } from '../session/use-passkey.ts'
import { useClient } from '../session/use-session.tsx'
import { approvalTexts } from './approval-texts.ts'

/** Undefined until it is known. */
export const useIsUnlockMissing = (): boolean | undefined => {
  const { data: account, isError } = useQuery(accountQuery(useClient()))
  const hasPasskey = useHasPasskey()
  // An account that cannot be read leaves the passcode field.
  if (isError && account === undefined) return false
  if (account === undefined || hasPasskey === undefined) return undefined
  return !hasPasskey && account.passcode_set === false
}

export const PasscodeReminder = () => {
  const texts = useTexts(approvalTexts)
  const { setPasscode } = useTexts(passcodeTexts)
  const isMissing = useIsUnlockMissing()
  const [isSetting, setIsSetting] = useState(false)
  return (
    <>
      {isMissing && (
        <Notice tone="warn">
          <p>{texts.unlockMissing}</p>
          <Button onClick={() => setIsSetting(true)}>{setPasscode}</Button>
        </Notice>
      )}
      <PasscodeSheet open={isSetting} onClose={() => setIsSetting(false)} />
    </>
  )
}
