// A run of a draft that is played on this device alone: the steps, turns and documents of a run, without the platform.
import type { Flow } from '@company-data/flow-engine'
import { FlowRunError } from '../../errors/flow-run-error.ts'
import { openEnvelope } from '../../files/received-file.ts'
import type { PluginAsker } from '../../plugins/ask-plugin.ts'
import { findCopy, isLastInSigningLine } from '../documents/run-document.ts'
import type { FlowRun } from '../flow-run.ts'
import type { FlowRunRecord } from '../run-record.ts'
import { requireTurn, turnActions } from '../turns.ts'
import { actInTrial, cancelTrial, generateTrial, type TrialDocumentDeps } from './trial-documents.ts'
import {
  answerStep,
  startTrial,
  TRIAL_OWNER,
  type TrialStart,
  type TrialState,
  toRunState,
  usableAnswers,
} from './trial-state.ts'

/**
 * The options of a trial run. `flow` is the compiled draft; templates, pictures and answers of plugins come from the
 * caller.
 * @example
 * const { compileFlow } = await import('@company-data/flow-engine')
 * const { draft } = await company.flows.read(flowId)
 * const trialOptions: TrialOptions = {
 *   flow: compileFlow(draft),
 *   referenceDate: '2026-01-31',
 *   language: 'en',
 *   readPicture: (picture) => company.flows.readAsset({ flowId, assetKey: picture }),
 *   fillTemplate: (template, values) => company.flows.fillAsset({ flowId, assetKey: template }, values),
 *   askPlugin: async () => ({ op: 'outputs', outputs: {} }),
 * }
 */
export interface TrialOptions extends Omit<TrialStart, 'answers'>, Omit<TrialDocumentDeps, 'flow'> {
  flow: Flow
  /** By slug, as if earlier steps had been answered; empty ones do not count. */
  answers?: Readonly<Record<string, unknown>>
  readPicture(assetKey: string): Promise<Uint8Array>
  /** Answers a question that a plugin would be asked, in the form of its reply (FG-12). */
  askPlugin: PluginAsker['ask']
}

/**
 * One thing that happened in a trial run: a step was answered, documents were generated, or a party acted on one.
 * @example
 * const steps = (moments: readonly TrialMoment[]) => moments.flatMap(({ kind, node }) => (kind === 'answered' ? [node] : []))
 */
export interface TrialMoment {
  readonly kind: 'answered' | 'generated' | 'signed' | 'accepted' | 'declined' | 'cancelled'
  /** The step, or the leaf whose documents they are. */
  readonly node: string
  readonly party: string
  /** The name of the document that a party acted on. */
  readonly document?: string
}

/**
 * A run of a draft, played on this device. The platform neither sees nor stores it; only templates are filled by the
 * function that the caller gives.
 * @example
 * const play = async (trial: TrialRun) => {
 *   const step = trial.as('customer').step()
 *   step.enter('color', 'blue')
 *   await step.submit()
 *   console.log(trial.moments.length, trial.record.status)
 * }
 */
export interface TrialRun {
  readonly record: FlowRunRecord
  /** The run as a party handles it. The same object until `backTo` is called. */
  as(party: string): FlowRun<unknown>
  readonly moments: readonly TrialMoment[]
  /** Returns to the state before a moment, which is forgotten together with all later ones. */
  backTo(index: number): void
}

interface Past {
  moment: TrialMoment
  before: TrialState
}

const trialStore = (first: TrialState) => {
  let state = first
  let past: readonly Past[] = []
  return {
    read: () => state,
    past: () => past,
    move(moment: TrialMoment, next: TrialState): void {
      past = [...past, { moment, before: state }]
      state = next
    },
    backTo(index: number): void {
      const entry = past[index]
      if (entry === undefined) return
      state = entry.before
      past = past.slice(0, index)
    },
  }
}

type Store = ReturnType<typeof trialStore>

const fileReads = ({ read }: Store, { readPicture }: TrialOptions) => ({
  async openFile(slug: string) {
    const envelope = read().files.get(slug)
    if (envelope === undefined) throw new TypeError(`${slug} is no file answer of this run.`)
    return openEnvelope(envelope)
  },
  async openSource(sourceKey: string): Promise<never> {
    throw new TypeError(`The run has no source ${sourceKey}.`)
  },
  picture: readPicture,
})

const documentCalls = (store: Store, options: TrialOptions, parties: readonly string[]) => {
  const { read, move } = store
  const documents = () =>
    read().record.participants.flatMap(({ party_key, documents: copies }) =>
      parties.includes(party_key) ? copies : [],
    )
  const requireCopy = (outputKey: string) => {
    const copy = findCopy(documents(), outputKey)
    if (copy === undefined) throw new FlowRunError('no_document', { names: [outputKey] })
    return copy
  }
  const findOwner = (documentId: string): string =>
    read().record.participants.find((participant) =>
      participant.documents.some(({ document_id }) => document_id === documentId),
    )?.party_key ?? ''
  const moment = (kind: TrialMoment['kind'], document?: { document_id: string; name: string }): TrialMoment => ({
    kind,
    node: read().record.current_node,
    party: document ? findOwner(document.document_id) : (parties[0] ?? ''),
    ...(document && { document: document.name }),
  })
  const canGenerate = (): boolean => {
    const { status, generating_party } = read().record
    return status === 'generating' && parties.includes(generating_party ?? '')
  }
  return {
    canGenerate,
    async generate() {
      if (!canGenerate()) throw new FlowRunError('not_generatable')
      const next = await generateTrial(options, read())
      if (canGenerate()) move(moment('generated'), next)
      return { status: read().record.status, documents: [] }
    },
    documents,
    async openDocument(outputKey: string) {
      const copy = requireCopy(outputKey)
      const bytes = read().outputs.get(outputKey)?.slice()
      if (bytes === undefined) throw new FlowRunError('no_document', { names: [outputKey] })
      const file = { bytes, mimeType: 'application/pdf', name: `${copy.name}.pdf` }
      return { copy, file, content_sha256: '', seals: isLastInSigningLine(read().record, copy) }
    },
    async requestSignCode() {
      return { expires_at: new Date(Date.now() + 600_000).toISOString() }
    },
    async sign({ copy }: { copy: ReturnType<typeof requireCopy> }) {
      move(moment('signed', copy), actInTrial(read(), copy, 'signed'))
    },
    async accept({ copy }: { copy: ReturnType<typeof requireCopy> }) {
      move(moment('accepted', copy), actInTrial(read(), copy, 'accepted'))
    },
    async decline(outputKey: string) {
      move(moment('declined', requireCopy(outputKey)), cancelTrial(read(), 'declined'))
    },
    async cancel() {
      const reason = parties.some((key) => read().record.bindings[key] === TRIAL_OWNER) ? 'owner' : 'customer'
      move(moment('cancelled'), cancelTrial(read(), reason))
    },
  }
}

const runAs = (store: Store, options: TrialOptions, parties: readonly string[]): FlowRun<unknown> => {
  const { flow, askPlugin } = options
  const { read, move } = store
  const state = () => toRunState(read())
  const turns = turnActions({
    flow,
    parties,
    state,
    plugins: { getPass: () => Promise.reject(new TypeError('A trial has no pass.')), ask: askPlugin },
    async send(node, step) {
      requireTurn({ flow, parties, state })
      move({ kind: 'answered', node: node.key, party: node.party }, answerStep(flow, read(), node, step))
    },
  })
  return {
    get record() {
      return read().record
    },
    get answers() {
      return read().values
    },
    unopened: [],
    parties,
    refresh: async () => undefined,
    ...turns,
    ...fileReads(store, options),
    ...documentCalls(store, options, parties),
  }
}

/**
 * Plays a draft on this device, from its entry to the signed documents. No call of the platform is made but those that
 * the options make.
 * @example
 * const play = async (trialOptions: TrialOptions) => {
 *   const trial = createTrialRun(trialOptions)
 *   await trial.as('customer').step().submit()
 *   trial.backTo(0)
 * }
 */
export const createTrialRun = (options: TrialOptions): TrialRun => {
  const { flow, start, answers = {}, referenceDate } = options
  const store = trialStore(startTrial({ flow, start, answers: usableAnswers(flow, answers), referenceDate }))
  let runs = new Map<string, FlowRun<unknown>>()
  return {
    get record() {
      return store.read().record
    },
    get moments() {
      return store.past().map(({ moment }) => moment)
    },
    as(party) {
      const { bindings } = store.read().record
      const userId = bindings[party] ?? party
      const parties = Object.keys(bindings).filter((key) => bindings[key] === userId)
      const run = runs.get(userId) ?? runAs(store, options, parties)
      runs.set(userId, run)
      return run
    },
    backTo(index) {
      store.backTo(index)
      runs = new Map()
    },
  }
}
