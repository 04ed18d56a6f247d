// Connects with a service of another company by code or link; the form shows exactly the shared data (G-082).
import type { ServiceByCode } from '@company-data/sdk/company'
import { Icon, Notice, Page, useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/web/app'
import { accountQuery } from '@company-data/web/app/rules'
import { CodeCard, ConnectForm, ServiceLookup, useLinkKey } from '@company-data/web/sharing'
import { codeIn, companyIn, connectTexts } from '@company-data/web/sharing/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { useCompanyApi, WithSharingBasis } from './sharing-basis.tsx'
import { suppliersTexts } from './suppliers-texts.ts'

interface ServiceProps {
  code: string
  service: ServiceByCode
}

/** The reason why the company cannot connect with this service, shown before anything is filled in. */
const useObstacle = ({ code, service: { audience } }: ServiceProps): string | undefined => {
  const texts = useTexts(suppliersTexts)
  const account = useQuery(accountQuery(useClient()))
  if (account.data?.company_code === companyIn(code)) return texts.ownService
  return audience === 'person' ? texts.personsOnly : undefined
}

const Service = (props: ServiceProps) => {
  const obstacle = useObstacle(props)
  if (obstacle !== undefined) return <Notice tone="warn">{obstacle}</Notice>
  return <WithSharingBasis>{(basis) => <ConnectForm {...props} basis={basis} />}</WithSharingBasis>
}

const Connect = () => {
  const texts = useTexts(connectTexts)
  const { title } = useTexts(suppliersTexts)
  const customerApi = useCompanyApi()
  const { get, change } = useSearchState()
  const code = codeIn(get('code') ?? '')
  const [linkKey, setLinkKey] = useLinkKey()
  const openCode = (next: string, nextKey: string) => {
    change({ code: next })
    setLinkKey(nextKey)
  }
  return (
    <Page
      title={texts.title}
      lead={texts.of.company.lead}
      back={
        <Link to={paths.suppliers}>
          <Icon name="chevronLeft" size={13} /> {title}
        </Link>
      }
    >
      <CodeCard key={code} api={customerApi} code={code} onCode={openCode} />
      <ServiceLookup api={customerApi} code={code} linkKey={linkKey}>
        {(service) => <Service key={code} code={code} service={service} />}
      </ServiceLookup>
    </Page>
  )
}

export const ConnectPage = () => (
  <OwnerOnly title={useTexts(connectTexts).title}>
    <Connect />
  </OwnerOnly>
)
