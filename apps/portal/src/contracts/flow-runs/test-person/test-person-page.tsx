// Answers a run as its test person, on a phone inside the page, with the login that the owner keeps.

import type { FieldTypes, FlowRunRecord, ServiceRecord } from '@company-data/sdk/company'
import type { OpenTestPerson } from '@company-data/sdk/sandbox'
import { Empty, Icon, LinkButton, Notice, Page, useTexts } from '@company-data/ui'
import { QueryView } from '@company-data/web/app'
import { fieldTypesQuery } from '@company-data/web/app/rules'
import { useRunChanges } from '@company-data/web/runs'
import { findAwaitedKey, nothingTyped, type RunInput } from '@company-data/web/runs/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { shortRunId } from '../../../app/run-number.ts'
import { testPersonTexts } from '../../../app/test-person/test-person.ts'
import { paths } from '../../../paths.ts'
import { PhoneView } from '../../../runs/phone.tsx'
import { ServiceFailure, ServiceScope } from '../../../service-keys/service-scope.tsx'
import { OwnerOnly } from '../../../session/owner-only.tsx'
import { useClient } from '../../../session/use-session.tsx'
import { flowRunsTexts } from '../flow-runs-texts.ts'
import { type RunAddress, useOwnerRun } from '../use-owner-run.ts'
import { findTester, type RunTester } from './find-tester.ts'
import { TestTurn } from './test-turn.tsx'
import { useTestPerson, useTestRun } from './use-test-person.ts'

type TestRun = NonNullable<ReturnType<typeof useTestRun>['data']>

interface OpenedProps extends TestRun {
  tester: OpenTestPerson
  types: FieldTypes
  input: RunInput
  runPath: string
}

const Opened = ({ run, connection, tester, types, input, runPath }: OpenedProps) => {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const { redraw } = useRunChanges(run)
  const onChanged = (): void => {
    redraw()
    // The page of the run, and all lists.
    for (const name of ['flow-run', 'flow-runs', 'documents', 'run-reminders'])
      void queries.invalidateQueries({ queryKey: [name] })
  }
  return (
    <PhoneView title={connection.service.name}>
      <TestTurn
        run={run}
        connection={connection}
        tester={tester}
        types={types}
        input={input}
        onActAsCompany={() => navigate(runPath)}
        onChanged={onChanged}
      />
    </PhoneView>
  )
}

interface SessionProps {
  tester: OpenTestPerson
  connectionId: string
  runId: string
  input: RunInput
  runPath: string
}

const Session = ({ tester, connectionId, runId, input, runPath }: SessionProps) => {
  const types = useQuery(fieldTypesQuery(useClient()))
  const run = useTestRun(tester, { connectionId, runId })
  return (
    <QueryView query={types} shape="form">
      {(fieldTypes) => (
        <QueryView query={run} shape="form">
          {(testRun) => <Opened {...testRun} tester={tester} types={fieldTypes} input={input} runPath={runPath} />}
        </QueryView>
      )}
    </QueryView>
  )
}

const Tester = ({ address, userId, connectionId, input }: RunTester & { address: RunAddress; input: RunInput }) => {
  const texts = useTexts(testPersonTexts)
  const tester = useTestPerson(address.serviceId, userId)
  return (
    <QueryView query={tester} shape="form">
      {(openTester) =>
        openTester === null ? (
          <Notice tone="warn">{texts.loginLost}</Notice>
        ) : (
          <Session
            tester={openTester}
            connectionId={connectionId}
            runId={address.runId}
            input={input}
            runPath={paths.flowRun(address.serviceId, address.flowId, address.runId)}
          />
        )
      }
    </QueryView>
  )
}

const toPartyLabel = (record: FlowRunRecord, { userId }: RunTester): string => {
  const keys = record.participants.filter((entry) => entry.person_user_id === userId).map(({ party_key }) => party_key)
  const key = keys.find((party) => party === findAwaitedKey(record)) ?? keys[0]
  return record.parties.find((party) => party.key === key)?.label ?? ''
}

const Answer = ({ service, address }: { service: ServiceRecord; address: RunAddress }) => {
  const texts = useTexts(testPersonTexts)
  const { number } = useTexts(flowRunsTexts)
  const run = useOwnerRun(address)
  // Stored here, because a lock drops the run and the session of the test person but keeps typed text.
  const [input] = useState(nothingTyped)
  const runPath = paths.flowRun(address.serviceId, address.flowId, address.runId)
  const tester = run.data && findTester(run.data.record)
  const back = (
    <Link to={runPath}>
      <Icon name="chevronLeft" size={13} /> {number(shortRunId(address.runId))}
    </Link>
  )
  const toRun = (
    <Link to={runPath} asChild>
      <LinkButton>{texts.toRun}</LinkButton>
    </Link>
  )
  return (
    <Page
      title={run.data && tester ? texts.title(toPartyLabel(run.data.record, tester)) : texts.answer}
      lead={texts.lead}
      back={back}
      actions={toRun}
    >
      {run.isError && run.data === undefined && (
        <ServiceFailure service={service} error={run.error} onRetry={() => void run.refetch()} />
      )}
      {run.data && !tester && <Empty icon="userRound" title={texts.none} text={texts.noneText} action={toRun} />}
      {tester && <Tester key={tester.userId} {...tester} address={address} input={input} />}
    </Page>
  )
}

export const TestPersonPage = () => {
  const { serviceId = '', flowId = '', runId = '' } = useParams()
  const { answer } = useTexts(testPersonTexts)
  return (
    <OwnerOnly title={answer}>
      <ServiceScope serviceId={serviceId}>
        {(service) => <Answer key={runId} service={service} address={{ serviceId: service.id, flowId, runId }} />}
      </ServiceScope>
    </OwnerOnly>
  )
}
