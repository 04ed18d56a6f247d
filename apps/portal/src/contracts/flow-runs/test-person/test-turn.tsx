// The next action of the test person, with the components of the wallet: answer, create the documents, sign.

import type { CustomerConnection, FlowRun, PersonProof } from '@company-data/sdk/person'
import type { OpenTestPerson } from '@company-data/sdk/sandbox'
import { Button, Notice, useTexts } from '@company-data/ui'
import { NO_NAMESAKE } from '@company-data/web/companies/rules'
import { type CustomerData, firstPosition, GenerateCard, RunDocuments, SignCard, Turn } from '@company-data/web/runs'
import {
  findAwaitedKey,
  isEnded,
  listParticipants,
  ownOpenCopy,
  type RunInput,
  type StepPosition,
  type TurnProps,
} from '@company-data/web/runs/rules'
import { useState } from 'react'
import { testPersonTexts } from '../../../app/test-person/test-person.ts'

interface TestTurnProps extends Pick<TurnProps, 'types' | 'onChanged'> {
  run: FlowRun<PersonProof>
  connection: CustomerConnection
  tester: OpenTestPerson
  input: RunInput
  /** Opens the page on which the company acts. No link: those inside the phone lead nowhere. */
  onActAsCompany: () => void
}

/** The open part of the turn; the history of the browser belongs to the page. */
const usePosition = (first: () => string): StepPosition => {
  const [position, setPosition] = useState(first)
  return { position, advance: setPosition, goBack: setPosition, jump: setPosition }
}

const nothing = (): void => undefined

const Answering = ({ run, connection, tester, input, types, onChanged }: TestTurnProps) => {
  const texts = useTexts(testPersonTexts)
  const { company_name: company, service } = connection
  const source: CustomerData = {
    customer: 'person',
    card: [],
    openFile: (id) => tester.person.contactData.openFile(id),
    profilePath: '/',
  }
  const state = [...input.steps.values()].some(({ size }) => size > 0) ? 'typed' : 'nothing'
  const savedInput = { input, state, lostBy: 'page', keep: nothing, keepNow: nothing } as const
  const position = usePosition(() => firstPosition({ run, savedInput, source, types }))
  const names = { you: texts.name, company, other: texts.name }
  return (
    <Turn
      run={run}
      types={types}
      source={source}
      savedInput={savedInput}
      asker={{ company, service: service.name, identity: null }}
      namesakes={NO_NAMESAKE}
      participants={listParticipants(run.record, run.parties, connection, names)}
      position={position}
      onChanged={onChanged}
    />
  )
}

const Signing = ({ run, tester, input, onChanged }: TestTurnProps) => {
  const copy = ownOpenCopy(run.record, run.parties)
  if (copy === undefined) return null
  return (
    <SignCard
      key={copy.document_id}
      run={run}
      copy={copy}
      reader="person"
      typedNames={input.signer}
      lostBy="page"
      names={{ signer_first_name: 'Test', signer_last_name: 'Person' }}
      passkey={{ isOfPage: true, sign: async (document, signer) => run.sign(document, signer, await tester.proof()) }}
      hasApp={false}
      onChanged={() => {
        input.signer.clear()
        onChanged()
      }}
    />
  )
}

const Waiting = ({ run, onActAsCompany }: Pick<TestTurnProps, 'run' | 'onActAsCompany'>) => {
  const texts = useTexts(testPersonTexts)
  const { record } = run
  if (isEnded(record.status))
    return (
      <>
        <Notice tone={record.completed_at === null ? 'warn' : 'good'} title={texts.ended}>
          {texts.endedText}
        </Notice>
        <RunDocuments run={run} isOpen />
      </>
    )
  const awaited = findAwaitedKey(record)
  const party = record.parties.find(({ key }) => key === awaited)
  const isCompany = record.participants.some(
    ({ party_key, person_user_id }) => party_key === awaited && person_user_id === record.company_user_id,
  )
  return (
    <Notice
      tone="info"
      title={isCompany ? texts.companyTitle : texts.waitTitle(party?.label ?? '')}
      action={
        isCompany && (
          <Button kind="main" onClick={onActAsCompany}>
            {texts.actAsCompany}
          </Button>
        )
      }
    >
      {texts.waitText}
    </Notice>
  )
}

export const TestTurn = (props: TestTurnProps) => {
  const { run, onChanged } = props
  if (isEnded(run.record.status)) return <Waiting {...props} />
  if (run.isMyTurn()) return <Answering {...props} />
  if (run.canGenerate()) return <GenerateCard run={run} onChanged={onChanged} />
  if (ownOpenCopy(run.record, run.parties)) return <Signing {...props} />
  return <Waiting {...props} />
}
