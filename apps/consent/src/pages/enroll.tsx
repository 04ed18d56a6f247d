// The consent to approve logins of a service (G-112), with a passcode where the person has no unlock yet.
import { Notice, useTexts } from '@company-data/ui'
import { NewPasscodeFields } from '@company-data/web/account'
import { CurrentPasswordField } from '@company-data/web/app'
import { useRef, useState } from 'react'
import { getRequester } from '../layout/requester.ts'
import { setPasscode } from '../platform/passcode.ts'
import { consentTexts, type StepName } from '../texts/texts.ts'
import { DecisionPage, type DecisionProps } from './decision.tsx'
import { isRefusal } from './explain.ts'
import { Points } from './points.tsx'

interface EnrollPageProps extends DecisionProps {
  steps: readonly StepName[]
  /** There is neither a passcode nor a passkey. */
  isUnlockMissing: boolean
}

/** Sets the passcode before the decision, at most once: a second call would replace it, which needs a proof. */
const useNewPasscode = ({ session }: DecisionProps) => {
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

export const EnrollPage = ({ steps, isUnlockMissing, ...props }: EnrollPageProps) => {
  const texts = useTexts(consentTexts).enroll
  const { authorization } = props.visit
  const { name, company } = getRequester(authorization)
  const passcode = useNewPasscode(props)
  return (
    <DecisionPage
      {...props}
      title={texts.title(authorization.details.service_name ?? name)}
      lead={texts.lead(company)}
      steps={{ names: steps, current: 'confirm' }}
      labels={texts}
      decision={async (values) => {
        await passcode.save(values)
        return { decision: 'approve' }
      }}
    >
      {() => (
        <>
          <Points points={texts.points} />
          {authorization.details.enrolled === true && <Notice tone="info">{texts.again}</Notice>}
          {isUnlockMissing && (
            <>
              <p>{texts.passcode}</p>
              <NewPasscodeFields />
              {passcode.isProofRequired && <CurrentPasswordField autoFocus />}
            </>
          )}
        </>
      )}
    </DecisionPage>
  )
}
