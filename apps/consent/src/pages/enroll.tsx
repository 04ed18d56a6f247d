// The consent to approve logins of a service (G-112), with a passcode where the person has no unlock yet.
import { Notice, useTexts } from '@company-data/ui'
import { getRequester } from '../layout/requester.ts'
import { consentTexts, type StepName } from '../texts/texts.ts'
import { DecisionPage, type DecisionProps } from './decision.tsx'
import { PasscodeForm, useNewPasscode } from './passcode-form.tsx'
import { Points } from './points.tsx'

interface EnrollPageProps extends DecisionProps {
  steps: readonly StepName[]
  /** There is neither a passcode nor a passkey. */
  isUnlockMissing: boolean
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
          {isUnlockMissing && <PasscodeForm isProofRequired={passcode.isProofRequired} />}
        </>
      )}
    </DecisionPage>
  )
}
