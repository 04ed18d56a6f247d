// One run in which the company is a customer: opened with the account key, answered from the business card.

import type { ContactDatum, CustomerConnection, FieldTypes, FlowRunRecord } from '@company-data/sdk/company'
import { Icon, Loading, Page, useTexts } from '@company-data/ui'
import { FailureView, QueryView } from '@company-data/web/app'
import { droppedOnLock, fieldTypesQuery } from '@company-data/web/app/rules'
import { CompanyName, IdentityGate } from '@company-data/web/companies'
import type { OwnRun } from '@company-data/web/runs'
import { nothingTyped, type RunInput } from '@company-data/web/runs/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { useNamesakes } from '../../customer-side/namesakes.ts'
import { cardQuery, supplierQuery } from '../../customer-side/supplier-queries.ts'
import { paths } from '../../paths.ts'
import { RunView } from '../../runs/run-view.tsx'
import { OwnerOnly } from '../../session/owner-only.tsx'
import { useKeyIsOpen } from '../../session/use-is-unlocked.ts'
import { useClient } from '../../session/use-session.tsx'
import { receivedRunsTexts } from './received-runs-texts.ts'

interface RunAddress {
  connectionId: string
  runId: string
}

/** A lock forgets the run and its opened data; the page keeps the input. */
const useRun = ({ connectionId, runId }: RunAddress) => {
  const client = useClient()
  const isOpen = useKeyIsOpen()
  return useQuery({
    queryKey: ['received-run', connectionId, runId, isOpen],
    queryFn: () => client.runs.open({ connectionId, runId }),
    enabled: isOpen,
    // The run object refreshes itself, so that its input is preserved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    meta: droppedOnLock,
  })
}

/** The company's own parties, the company that owns the flow, and other customers, who are known only by their code. */
const usePartyNames = (
  { participants }: FlowRunRecord,
  ownKeys: readonly string[],
  supplier: CustomerConnection,
): ReadonlyMap<string, string> => {
  const texts = useTexts(receivedRunsTexts)
  return new Map(
    participants.map(({ party_key, connection_id, share_code }) => {
      if (ownKeys.includes(party_key)) return [party_key, texts.yourCompany]
      if (connection_id === null) return [party_key, supplier.company_name]
      return [party_key, share_code ?? texts.other]
    }),
  )
}

const Back = () => {
  const { back } = useTexts(receivedRunsTexts)
  return (
    <Link to={paths.receivedRuns}>
      <Icon name="chevronLeft" size={13} /> {back}
    </Link>
  )
}

interface OpenedRunProps {
  run: OwnRun
  types: FieldTypes
  card: readonly ContactDatum[]
  /** Always known: the texts of the run are quoted as this company's, and its identity is above the decision. */
  supplier: CustomerConnection
  input: RunInput
}

const OpenedRun = ({ run, types, card, supplier, input }: OpenedRunProps) => {
  const client = useClient()
  const { company_name, company_identity, service } = supplier
  const namesakes = useNamesakes(company_identity)
  const partyNames = usePartyNames(run.record, run.parties, supplier)
  return (
    <RunView
      run={run}
      types={types}
      input={input}
      partyNames={partyNames}
      source={{
        customer: 'company',
        card,
        profilePath: paths.profile,
        openFile: (id) => client.contactData.openFile(id),
      }}
      isOpen
      title={service.name}
      lead={<CompanyName name={company_name} identity={company_identity} />}
      company={company_name}
      wrapDecision={(decision) => (
        <IdentityGate identity={company_identity} namesakes={namesakes}>
          {decision}
        </IdentityGate>
      )}
      back={<Back />}
    />
  )
}

const ReceivedRun = (address: RunAddress) => {
  const texts = useTexts(receivedRunsTexts)
  const client = useClient()
  const [savedInput] = useState(nothingTyped)
  const run = useRun(address)
  const types = useQuery(fieldTypesQuery(client))
  const card = useQuery(cardQuery(client))
  const supplier = useQuery({ ...supplierQuery(client, address.connectionId), retry: false })
  if (run.data === undefined || supplier.data === undefined) {
    const failed = [run, supplier].find(({ data, isError }) => data === undefined && isError)
    return (
      <Page title={texts.title} back={<Back />}>
        {failed ? <FailureView error={failed.error} onRetry={() => void failed.refetch()} /> : <Loading shape="text" />}
      </Page>
    )
  }
  const runProps = { run: run.data, supplier: supplier.data, input: savedInput }
  return (
    <QueryView query={types} shape="text">
      {(fieldTypes) => (
        <QueryView query={card} shape="text">
          {(data) => <OpenedRun {...runProps} types={fieldTypes} card={data} />}
        </QueryView>
      )}
    </QueryView>
  )
}

export const ReceivedRunPage = () => {
  const { connectionId = '', runId = '' } = useParams()
  return (
    <OwnerOnly title={useTexts(receivedRunsTexts).title}>
      <ReceivedRun key={runId} connectionId={connectionId} runId={runId} />
    </OwnerOnly>
  )
}
