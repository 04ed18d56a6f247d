// The domains of the company: how customers see it, the proofs of each domain, and a new one. The open form is in the address.
import { Button, Card, Drawer, Empty, Form, Page, showToast, TextField, useTexts } from '@company-data/ui'
import { FormButtons, QueryView, useAction, useSearchState } from '@company-data/web/app'
import { noProblems, toProblems } from '@company-data/web/app/rules'
import { CompanyIdentity, useNamesakeGate } from '@company-data/web/companies'
import { NO_NAMESAKE } from '@company-data/web/companies/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../app/app-texts.ts'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useClient } from '../../session/use-session.tsx'
import { DomainCard } from './domain-card.tsx'
import { DOMAINS, domainsQuery, ownIdentityQuery } from './domain-queries.ts'
import { domainsTexts } from './domains-texts.ts'

const FIELD_BY_ERROR = { 'domains.invalid': 'domain', 'domains.taken': 'domain' } as const

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts(domainsTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const queries = useQueryClient()
  const add = useAction({
    mutationFn: (domain: string) => client.domains.create({ domain }),
    onSuccess: async ({ domain }) => {
      await queries.invalidateQueries({ queryKey: DOMAINS })
      showToast(texts.wasAdded, domain)
      onClose()
    },
  })
  // A domain that is there already is answered as it is, so a retry is safe.
  const { errors, problem } = add.error ? toProblems(add.error, errorTexts, FIELD_BY_ERROR, 'once') : noProblems
  return (
    <Form
      errors={errors}
      problem={problem}
      onSubmit={({ domain = '' }) => add.mutate(domain.trim())}
      actions={<FormButtons action={texts.add} busy={add.isPending} onCancel={onClose} />}
    >
      <TextField
        name="domain"
        label={texts.domain}
        hint={texts.domainHint}
        autoComplete="off"
        autoFocus
        mono
        validate={(text) => (text.trim() === '' ? texts.domainNeeded : null)}
      />
    </Form>
  )
}

const IdentityCard = () => {
  const texts = useTexts(domainsTexts)
  const identity = useQuery(ownIdentityQuery(useClient()))
  const gate = useNamesakeGate(NO_NAMESAKE)
  return (
    <Card title={texts.asCustomers} text={texts.asCustomersText}>
      <QueryView query={identity} shape="text">
        {(data) =>
          data === null ? <p className="muted">{texts.noService}</p> : <CompanyIdentity identity={data} gate={gate} />
        }
      </QueryView>
    </Card>
  )
}

const Domains = () => {
  const texts = useTexts(domainsTexts)
  const domains = useQuery(domainsQuery(useClient()))
  return (
    <QueryView query={domains} shape="form">
      {(data) =>
        data.length === 0 ? (
          <Card>
            <Empty icon="globe" title={texts.empty} text={texts.emptyText} />
          </Card>
        ) : (
          data.map((domain) => <DomainCard key={domain.id} domain={domain} />)
        )
      }
    </QueryView>
  )
}

export const DomainsPage = () => {
  const texts = useTexts(domainsTexts)
  const { get, change } = useSearchState()
  const close = () => change({ new: undefined })
  return (
    <OwnerOnly title={texts.title}>
      <Page
        title={texts.title}
        lead={texts.lead}
        actions={
          <Button kind="main" icon="plus" onClick={() => change({ new: '1' })}>
            {texts.add}
          </Button>
        }
      >
        <IdentityCard />
        <Domains />
        <Drawer small open={get('new') !== undefined} onClose={close} title={texts.add}>
          <AddForm onClose={close} />
        </Drawer>
      </Page>
    </OwnerOnly>
  )
}
