// The consent to approve logins of a service (G-112).
import { Notice, useTexts } from '@company-data/ui'
import { getRequester } from '../layout/requester.ts'
import { consentTexts, type StepName } from '../texts/texts.ts'
import { DecisionPage, type DecisionProps } from './decision.tsx'
import { Points } from './points.tsx'

export const EnrollPage = ({ steps, ...props }: DecisionProps & { steps: readonly StepName[] }) => {
  const texts = useTexts(consentTexts).enroll
  const { authorization } = props.visit
  const { name, company } = getRequester(authorization)
  return (
    <DecisionPage
      {...props}
      title={texts.title(authorization.details.service_name ?? name)}
      lead={texts.lead(company)}
      steps={{ names: steps, current: 'confirm' }}
      labels={texts}
      decision={async () => ({ decision: 'approve' })}
    >
      {() => (
        <>
          <Points points={texts.points} />
          {authorization.details.enrolled === true && <Notice tone="info">{texts.again}</Notice>}
        </>
      )}
    </DecisionPage>
  )
}
