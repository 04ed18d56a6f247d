// Connecting with a service of another company: by its code or a link, with a form that says exactly what is shared (G-082).

import { isPlatformError, type ServiceByCode } from '@company-data/sdk/company'
import { Button, Card, Form, Icon, Loading, Notice, Page, TextField, useTexts } from '@company-data/ui'
import { FailureView, useSearchState } from '@company-data/ui/frame'
import { accountQuery } from '@company-data/ui/frame/rules'
import { codeIn, companyIn } from '@company-data/ui/sharing/rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { OwnerOnly } from '../session/owner-only.tsx'
import { useClient } from '../session/use-session.tsx'
import { ConnectForm } from './connect-form.tsx'
import { WithSharingBasis } from './sharing-basis.tsx'
import { suppliersTexts } from './suppliers-texts.ts'

const serviceQuery = (client: ReturnType<typeof useClient>, code: string) =>
  queryOptions({ queryKey: ['service-by-code', code], queryFn: () => client.lookUp(code) })

/** What is wrong with the code itself; everything else is a failure of the call. */
const useCodeProblem = (code: string): string | undefined => {
  const texts = useTexts(suppliersTexts)
  const { data, error } = useQuery({ ...serviceQuery(useClient(), code), enabled: code !== '' })
  if (data?.kind === 'person') return texts.personCode
  return isPlatformError(error) ? texts.refusals[error.errorKey] : undefined
}

const CodeCard = ({ code }: { code: string }) => {
  const texts = useTexts(suppliersTexts)
  const { change } = useSearchState()
  const problem = useCodeProblem(code)
  const { isFetching } = useQuery({ ...serviceQuery(useClient(), code), enabled: code !== '' })
  return (
    <Card>
      <Form
        errors={problem === undefined ? {} : { code: problem }}
        onSubmit={({ code: text = '' }) => change({ code: codeIn(text) })}
        actions={
          <Button type="submit" kind={code === '' ? 'main' : 'plain'} icon="search" busy={isFetching}>
            {texts.lookUp}
          </Button>
        }
      >
        <TextField
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          mono
          autoFocus={code === ''}
          defaultValue={code}
          validate={(text) => (text.trim() === '' ? texts.codeNeeded : null)}
        />
      </Form>
    </Card>
  )
}

/** Why the company cannot connect with this service, before anything is filled in. */
const useObstacle = (code: string, { audience }: ServiceByCode): string | undefined => {
  const texts = useTexts(suppliersTexts)
  const account = useQuery(accountQuery(useClient()))
  if (account.data?.company_code === companyIn(code)) return texts.ownService
  return audience === 'person' ? texts.personsOnly : undefined
}

const Service = ({ code, service }: { code: string; service: ServiceByCode }) => {
  const obstacle = useObstacle(code, service)
  if (obstacle !== undefined) return <Notice tone="warn">{obstacle}</Notice>
  return <WithSharingBasis>{(basis) => <ConnectForm code={code} service={service} basis={basis} />}</WithSharingBasis>
}

const Found = ({ code }: { code: string }) => {
  const query = useQuery(serviceQuery(useClient(), code))
  const problem = useCodeProblem(code)
  if (query.data?.kind === 'service') return <Service key={code} code={code} service={query.data} />
  if (problem !== undefined) return null
  return query.isError ? (
    <FailureView error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading shape="form" />
  )
}

const Connect = () => {
  const texts = useTexts(suppliersTexts)
  const { get } = useSearchState()
  const code = codeIn(get('code') ?? '')
  return (
    <Page
      title={texts.connectTitle}
      lead={texts.connectLead}
      back={
        <Link to={paths.suppliers}>
          <Icon name="chevronLeft" size={13} /> {texts.back}
        </Link>
      }
    >
      <CodeCard key={code} code={code} />
      {code !== '' && <Found code={code} />}
    </Page>
  )
}

export const ConnectPage = () => (
  <OwnerOnly title={useTexts(suppliersTexts).connectTitle}>
    <Connect />
  </OwnerOnly>
)
