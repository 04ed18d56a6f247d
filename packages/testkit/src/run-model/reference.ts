// The reference of the model-based tests: a run, its copies and its signing line as Document 2 and its decisions
// describe them. It is written from the specification, knows nothing of the server and imports nothing of it.
import {
  entryKey,
  getNode,
  modelOutputs,
  modelParties,
  type OutputKey,
  type PartyKey,
  type Plan,
} from './model-flow.ts'

export type UserName = 'company' | 'tenant' | 'firm'
type CopyStatus = 'waiting' | 'ready_to_sign' | 'offering' | 'active' | 'ended'

/** FG-25: a user may hold several parties. */
export type Bindings = Readonly<Record<PartyKey, UserName>>

export interface ModelCopy {
  output: OutputKey
  name: string
  party: PartyKey
  position: number | null
  step: 'sign' | 'accept' | null
  /** The action on it completes its output. */
  seals: boolean
  status: CopyStatus
  action: 'signed' | 'accepted' | null
  /** The company's last write to its metadata. */
  mark: string | null
}

export interface ModelAnswer {
  slug: string
  isPrivate: boolean
  /** The wrapper of each user. */
  copies: Readonly<Partial<Record<UserName, string>>>
}

export interface ModelRun {
  bindings: Bindings
  status: string
  node: string
  generatingParty: PartyKey | null
  cancelReason: string | null
  answers: readonly ModelAnswer[]
  /** In the order of the line, null positions last by output and party (FG-32). */
  copies: readonly ModelCopy[]
}

export type ModelEvent =
  | { event: 'flow_run_turn'; party: PartyKey }
  | { event: 'flow_completed' }
  | { event: 'document_created' | 'document_updated'; output: OutputKey; party: PartyKey }
  | {
      event: 'document_status_changed'
      output: OutputKey
      party: PartyKey
      status: CopyStatus
      action: 'signed' | 'accepted' | 'cancelled' | null
    }

export interface Effect {
  /** 200, or the refusal. */
  response: { status: number; key?: string }
  run: ModelRun
  events: readonly ModelEvent[]
}

export const refuse = (run: ModelRun, status: number, key: string): Effect => ({
  response: { status, key },
  run,
  events: [],
})

export const succeed = (run: ModelRun, events: readonly ModelEvent[] = []): Effect => ({
  response: { status: 200 },
  run,
  events,
})

export const isOpen = ({ status }: Pick<ModelRun, 'status'>): boolean =>
  status !== 'completed' && status !== 'cancelled'

export const isAwaitingAnswers = ({ status }: ModelRun): boolean =>
  status.startsWith('awaiting_') && status !== 'awaiting_signature'

/** D2-STA-02. */
export const startedRun = (bindings: Bindings): Effect => {
  const { party } = getNode(entryKey)
  const run: ModelRun = {
    bindings,
    status: `awaiting_${party}`,
    node: entryKey,
    generatingParty: null,
    cancelReason: null,
    answers: [],
    copies: [],
  }
  return { response: { status: 201 }, run, events: [{ event: 'flow_run_turn', party }] }
}

const findSigners = (output: OutputKey, plan: Plan) => {
  const rule = modelOutputs.find(({ key }) => key === output)?.rules.find((candidate) => candidate.plan === plan)
  if (!rule) return undefined
  return rule.signers ?? modelParties.map((party) => ({ party, action: 'sign' as const }))
}

/** D2-SGN-01 to -07: place by place, within a place by output; a party that is not named has an active copy. */
export const buildCopies = (plan: Plan): ModelCopy[] => {
  const produced = modelOutputs.flatMap(({ key, name }) => {
    const line = findSigners(key, plan)
    return line ? [{ key, name, line }] : []
  })
  const lineLength = Math.max(0, ...produced.map(({ line }) => line.length))
  const copies: ModelCopy[] = []
  for (let lineIndex = 0; lineIndex < lineLength; lineIndex++)
    for (const { key: output, name, line } of produced) {
      const signer = line[lineIndex]
      if (!signer) continue
      const { party, action: step } = signer
      const position = copies.length + 1
      const seals = lineIndex === line.length - 1
      copies.push({ output, name, party, position, step, seals, status: 'waiting', action: null, mark: null })
    }
  const unnamed = produced.flatMap(({ key: output, name, line }) =>
    modelParties
      .filter((party) => !line.some((signer) => signer.party === party))
      .map(
        (party): ModelCopy => ({
          output,
          name,
          party,
          position: null,
          step: null,
          seals: false,
          status: 'active',
          action: null,
          mark: null,
        }),
      ),
  )
  return [...copies, ...unnamed]
}

const openStatus = ({ step }: ModelCopy): CopyStatus => (step === 'sign' ? 'ready_to_sign' : 'offering')

export const isActable = ({ status }: Pick<ModelCopy, 'status'>): boolean =>
  status === 'ready_to_sign' || status === 'offering'

/** D2-SGN-09: the first waiting copy opens. */
export const openNext = (copies: readonly ModelCopy[]): { copies: ModelCopy[]; openedCopy: ModelCopy | undefined } => {
  const index = copies.findIndex(({ status }) => status === 'waiting')
  const waiting = copies[index]
  if (!waiting) return { copies: [...copies], openedCopy: undefined }
  const openedCopy = { ...waiting, status: openStatus(waiting) }
  return { copies: copies.with(index, openedCopy), openedCopy }
}

/** D2-CAN-05, FG-33: open and waiting copies end; `declined` is the copy that caused it. */
export const cancelled = (run: ModelRun, reason: string, declined?: ModelCopy): Effect => {
  const isEnding = (copy: ModelCopy): boolean => isActable(copy) || copy.status === 'waiting'
  const isDeclined = ({ output, party }: ModelCopy): boolean => declined?.output === output && declined.party === party
  const copies = run.copies.map((copy) => (isEnding(copy) ? { ...copy, status: 'ended' as const } : copy))
  const events = run.copies.filter(isEnding).map(
    (copy): ModelEvent => ({
      event: 'document_status_changed',
      output: copy.output,
      party: copy.party,
      status: 'ended',
      action: isDeclined(copy) ? 'cancelled' : null,
    }),
  )
  return succeed({ ...run, status: 'cancelled', cancelReason: reason, copies }, events)
}
