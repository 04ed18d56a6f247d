// The page of one run of a service, opened with the key of the service.

import type { FlowRunRecord, ServiceRecord } from '@company-data/sdk/company'
import { Icon, Page, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import { findAwaitedKey, nothingTyped, runTexts } from '@company-data/web/runs/rules'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { flowsQuery } from '../../app/flows.ts'
import { shortRunId } from '../../app/run-number.ts'
import { testPersonTexts } from '../../app/test-person/test-person.ts'
import { customerQuery } from '../../customer-picker/customers.ts'
import { paths } from '../../paths.ts'
import { RunView } from '../../runs/run-view.tsx'
import { KeyBar } from '../../service-keys/key-bar.tsx'
import { ServiceFailure, ServiceScope } from '../../service-keys/service-scope.tsx'
import { useServiceKeys } from '../../service-keys/use-service-keys.ts'
import { useClient, useIsOwner } from '../../session/use-session.tsx'
import { flowRunsTexts } from './flow-runs-texts.ts'
import { RunReminder } from './reminders/run-reminder.tsx'
import { findAwaitedTester } from './test-person/find-tester.ts'
import { TestAnswer } from './test-person/test-answer.tsx'
import { type RunAddress, useOwnerRun } from './use-owner-run.ts'

const findAwaitedUser = (record: FlowRunRecord): string => record.bindings[findAwaitedKey(record) ?? ''] ?? ''

interface RunLeadProps {
  record: FlowRunRecord
  flowName: string
  partyNames: ReadonlyMap<string, string>
}

const Back = ({ serviceId, flowId }: RunAddress) => {
  const texts = useTexts(runTexts)
  const query = new URLSearchParams({ service: serviceId, flow: flowId })
  return (
    <Link to={`${paths.flowRuns}?${query}`}>
      <Icon name="chevronLeft" size={13} /> {texts.back}
    </Link>
  )
}

/** A customer by name, or by code if the connection has ended. */
const usePartyNames = (record: FlowRunRecord | undefined): ReadonlyMap<string, string> => {
  const texts = useTexts(runTexts)
  const client = useClient()
  const { marked } = useTexts(testPersonTexts)
  const mark = (name: string, isTest: true | undefined) => (isTest ? marked(name) : name)
  const participants = record?.participants ?? []
  const customers = useQueries({
    queries: participants.map(({ connection_id }) => ({
      ...customerQuery(client, record?.service_id ?? '', connection_id ?? ''),
      enabled: connection_id !== null,
      retry: false,
    })),
  })
  return new Map(
    participants.map(({ party_key, connection_id, share_code, test_person }, index) => [
      party_key,
      connection_id === null
        ? texts.companyItself
        : mark(customers[index]?.data?.name ?? share_code ?? '—', test_person),
    ]),
  )
}

/** The flow, and the customers as links to what is known about them. */
const RunLead = ({ record, flowName, partyNames }: RunLeadProps) => {
  return (
    <>
      {flowName}
      {record.participants.map(
        ({ party_key, connection_id }) =>
          connection_id !== null && (
            <span key={party_key}>
              {' · '}
              <Link to={paths.connection(record.service_id, connection_id)}>{partyNames.get(party_key)}</Link>
            </span>
          ),
      )}
    </>
  )
}

/** “Ada Lovelace · Run 1A2B3C”: its customers, and the number by which people call it. */
const toTitle = (record: FlowRunRecord, partyNames: ReadonlyMap<string, string>, number: string): string => {
  const customers = record.participants.filter(({ connection_id }) => connection_id !== null)
  const names = [...new Set(customers.map(({ party_key }) => partyNames.get(party_key) ?? '—'))]
  return [names.join(', '), number].filter((text) => text !== '').join(' · ')
}

/** The owner acts for a test person; anyone else is reminded. */
const WaitActions = ({ address, record }: { address: RunAddress; record: FlowRunRecord }) =>
  useIsOwner() && findAwaitedTester(record) !== undefined ? (
    <TestAnswer {...address} />
  ) : (
    <RunReminder address={address} userId={findAwaitedUser(record)} />
  )

const ServiceRun = ({ service, address }: { service: ServiceRecord; address: RunAddress }) => {
  const texts = useTexts(flowRunsTexts)
  const { deletedFlow } = useTexts(runTexts)
  const client = useClient()
  const keys = useServiceKeys()
  const [savedInput] = useState(nothingTyped)
  const run = useOwnerRun(address)
  const types = useQuery(fieldTypesQuery(client))
  const flows = useQuery(flowsQuery(client, service.id))
  const partyNames = usePartyNames(run.data?.record)
  const name = flows.data?.find(({ id }) => id === address.flowId)?.name
  const back = <Back {...address} />
  if (run.isError && run.data === undefined)
    return (
      <Page title={texts.title} back={back}>
        <ServiceFailure service={service} error={run.error} onRetry={() => void run.refetch()} />
      </Page>
    )
  return (
    <QueryView query={types} shape="text">
      {(fieldTypes) => (
        <QueryView query={run} shape="text">
          {(open) => (
            <RunView
              run={open}
              types={fieldTypes}
              input={savedInput}
              back={back}
              lead={
                <RunLead
                  record={open.record}
                  flowName={name ?? (flows.isSuccess ? deletedFlow : '')}
                  partyNames={partyNames}
                />
              }
              partyNames={partyNames}
              source={undefined}
              isOpen={keys.isUnlocked(service.id) && !run.isPlaceholderData}
              title={toTitle(open.record, partyNames, texts.number(shortRunId(open.record.id)))}
              reminder={(record) => <WaitActions address={address} record={record} />}
              keyBar={(reason) => <KeyBar service={service} reason={reason} />}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

export const RunPage = () => {
  const { serviceId = '', flowId = '', runId = '' } = useParams()
  return (
    <ServiceScope serviceId={serviceId}>
      {(service) => <ServiceRun key={runId} service={service} address={{ serviceId: service.id, flowId, runId }} />}
    </ServiceScope>
  )
}
