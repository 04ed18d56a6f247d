// The action of the awaited party in a play: answer, create the documents, sign; at the end, the documents.

import type { FieldTypes, FlowRun } from '@company-data/sdk/company'
import type { TrialRun } from '@company-data/sdk/sandbox'
import { Notice, useTexts } from '@company-data/ui'
import { NO_NAMESAKE } from '@company-data/web/companies/rules'
import {
  type CustomerData,
  firstPosition,
  GenerateCard,
  RunDocuments,
  SignCard,
  StepForm,
  Turn,
} from '@company-data/web/runs'
import {
  findAwaitedKey,
  getEntries,
  isEnded,
  ownOpenCopy,
  type StepPosition,
  type TurnInput,
} from '@company-data/web/runs/rules'
import { useState } from 'react'
import { testPersonTexts } from '../../../app/test-person/test-person.ts'
import type { PlayInput } from './play-input.ts'
import { playTexts } from './play-texts.ts'
import { listPlayers, useAsker } from './use-customer.ts'

export interface PlayTurnProps {
  trial: TrialRun
  input: PlayInput
  types: FieldTypes
  source: CustomerData
  onChanged: () => void
}

interface OwnTurnProps extends Omit<PlayTurnProps, 'trial'> {
  run: FlowRun<unknown>
  isCompany: boolean
}

/** The open part of the turn: not in the history of the browser, which belongs to the editor. */
const usePosition = (first: () => string): StepPosition => {
  const [position, setPosition] = useState(first)
  return { position, advance: setPosition, goBack: setPosition, jump: setPosition }
}

const nothing = (): void => undefined

const CustomerTurn = ({ run, input, types, source, onChanged }: OwnTurnProps) => {
  const texts = useTexts(playTexts)
  const asker = useAsker()
  const savedInput: TurnInput = {
    input: input.input,
    state: 'nothing',
    lostBy: 'session',
    keep: nothing,
    keepNow: nothing,
  }
  const position = usePosition(() => firstPosition({ run, savedInput, source, types }))
  return (
    <Turn
      run={run}
      types={types}
      source={source}
      savedInput={savedInput}
      asker={asker}
      namesakes={NO_NAMESAKE}
      participants={listPlayers(run.record, run.parties, { company: asker.company, testPerson: texts.testPerson })}
      position={position}
      onChanged={onChanged}
    />
  )
}

const Signing = ({ run, input, isCompany, onChanged }: OwnTurnProps) => {
  const texts = useTexts(playTexts)
  const copy = ownOpenCopy(run.record, run.parties)
  if (copy === undefined) return null
  return (
    <>
      <Notice tone="warn" title={texts.signTitle}>
        {texts.signText}
      </Notice>
      <SignCard
        run={run}
        copy={copy}
        reader={isCompany ? 'company' : 'person'}
        typedNames={input.input.signer}
        lostBy="session"
        names={{ signer_first_name: 'Test', signer_last_name: 'Person' }}
        passkey={{ isOfPage: true, sign: async (document, signer) => run.sign(document, signer, undefined) }}
        hasApp={false}
        onChanged={() => {
          input.input.signer.clear()
          onChanged()
        }}
      />
    </>
  )
}

const OwnTurn = (props: OwnTurnProps) => {
  const { run, input, types, isCompany, onChanged } = props
  const { current_node } = run.record
  if (run.canGenerate()) return <GenerateCard run={run} onChanged={onChanged} />
  if (!run.isMyTurn()) return <Signing {...props} />
  if (!isCompany) return <CustomerTurn {...props} />
  const entries = getEntries(input.input, current_node)
  return <StepForm run={run} types={types} source={undefined} entries={entries} onChanged={onChanged} />
}

const Ended = ({ trial }: Pick<PlayTurnProps, 'trial'>) => {
  const texts = useTexts(playTexts)
  const testTexts = useTexts(testPersonTexts)
  const { status, participants, company_user_id } = trial.record
  const customer = participants.find(({ person_user_id }) => person_user_id !== company_user_id) ?? participants[0]
  const run = trial.as(customer?.party_key ?? '')
  const isDone = status === 'completed'
  return (
    <>
      <Notice tone={isDone ? 'good' : 'warn'} title={isDone ? texts.done : texts.stopped}>
        {isDone ? texts.doneText : texts.stoppedText}
      </Notice>
      {run.documents().length > 0 && <Notice tone="warn">{texts.testDocuments}</Notice>}
      <RunDocuments run={run} isOpen testMark={testTexts.mark} />
    </>
  )
}

/** The party that is awaited; undefined at the end. */
export const findActor = ({ record }: TrialRun) => {
  const key = findAwaitedKey(record)
  return record.definition.parties.find((party) => party.key === key)
}

export const PlayTurn = (props: PlayTurnProps) => {
  const { trial } = props
  const actor = findActor(trial)
  if (isEnded(trial.record.status) || actor === undefined) return <Ended trial={trial} />
  const { current_node, status } = trial.record
  const run = trial.as(actor.key)
  const document = ownOpenCopy(trial.record, run.parties)?.document_id
  return (
    <OwnTurn key={`${current_node} ${status} ${document}`} {...props} run={run} isCompany={actor.type === 'owner'} />
  )
}
