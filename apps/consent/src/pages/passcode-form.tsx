// The first passcode of a person: saved with the enrollment, because approvals need an unlock.
import { useTexts } from '@company-data/ui'
import { NewPasscodeFields } from '@company-data/web/account'
import { CurrentPasswordField } from '@company-data/web/app'
import { useRef, useState } from 'react'
import { setPasscode } from '../platform/passcode.ts'
import { consentTexts } from '../texts/texts.ts'
import type { DecisionProps } from './decision.tsx'
import { isRefusal } from './explain.ts'

/** Sets the passcode before the decision, at most once: a second call would replace it, which needs a proof. */
export const useNewPasscode = ({ session }: DecisionProps) => {
  const isSaved = useRef(false)
  const [isProofRequired, setProofRequired] = useState(false)
  const save = async ({ new_passcode = '', password }: Readonly<Record<string, string>>): Promise<void> => {
    if (new_passcode === '' || isSaved.current) return
    try {
      await setPasscode(session, new_passcode, password)
      isSaved.current = true
    } catch (error) {
      if (isRefusal(error, 'account.proof_required')) setProofRequired(true)
      throw error
    }
  }
  return { save, isProofRequired }
}

export const PasscodeForm = ({ isProofRequired }: { isProofRequired: boolean }) => (
  <>
    <p>{useTexts(consentTexts).enroll.passcode}</p>
    <NewPasscodeFields />
    {isProofRequired && <CurrentPasswordField autoFocus />}
  </>
)
