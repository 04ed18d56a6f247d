// A company allows a program to act for it: explains the program's rights to the person who decides.
import { useTexts } from '@company-data/ui'
import { getRequester } from '../layout/requester.ts'
import type { ConsentDetails } from '../platform/authorization.ts'
import { consentTexts, type Texts } from '../texts/texts.ts'
import { DecisionPage, type DecisionProps } from './decision.tsx'
import { Points } from './points.tsx'
import { listSteps } from './visit.ts'

const listRights = ({ service, account, capabilities }: Texts['company'], details: ConsentDetails): string[] => {
  if (details.kind === 'svc') return [service]
  return [account, ...(details.capabilities ?? []).map((name) => capabilities[name] ?? name)]
}

export const CompanyAccessPage = (props: DecisionProps) => {
  const texts = useTexts(consentTexts).company
  const { authorization } = props.visit
  return (
    <DecisionPage
      {...props}
      title={texts.title(getRequester(authorization).name)}
      lead={texts.lead}
      steps={{ names: listSteps(props.visit, false), current: 'confirm' }}
      labels={texts}
      decision={async () => ({ decision: 'approve' })}
    >
      {() => <Points points={listRights(texts, authorization.details)} />}
    </DecisionPage>
  )
}
