// Checks for generate and generate/inputs, one named function each, in the order of FG-30 and FA-71.
import { type LeafDocument, listSourceKeys } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import type { GeneratedDocuments } from '@company-data/protocol/wire/contracts/flow-generation'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'
import { type FileAnswer, listFileAnswers } from '../answer-store.ts'
import { getMember, isMembers, type Members } from '../body-members.ts'
import { requireCounterparties } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import { listSources } from '../file-store.ts'
import type { PinnedFlow, PinnedFlows } from '../flow/pinned-flow.ts'
import { runNotFound, type Visit, type Visitor } from '../routes/visitor.ts'
import { lockRun, type RunRow } from '../store.ts'
import type { InputRow } from './input-store.ts'

/** A run that its generating party can generate now. */
export interface LockedRun {
  run: RunRow
  flow: PinnedFlow
  leaf: LeafDocument
}

/** With the generating party's PDFs that its leaf names. */
export interface GeneratableRun extends LockedRun {
  /** The generating party's file answers, as references. */
  files: readonly FileAnswer[]
  heldSources: ReadonlySet<string>
}

type Source = Awaited<ReturnType<typeof listSources>>[number]

type Deps = Pick<FlowRunDeps, 'documents'> & { accounts: Pick<FlowRunDeps['accounts'], 'state'> }

const lockOwnRun = async (tx: RegionTx, { visitor, runId }: Visit): Promise<RunRow> => {
  const run = await lockRun(tx, visitor.scope, runId)
  if (!run) throw runNotFound()
  return run
}

const isGeneratingParty = ({ generating_party: party, bindings }: RunRow, { userId }: Pick<Visitor, 'userId'>) =>
  party !== null && bindings[party] === userId

/** D2-GEN-05: the earlier documents, for the party that generated them; undefined before generation. */
export const earlierDocuments = async (
  { documents }: Pick<FlowRunDeps, 'documents'>,
  db: RegionDb,
  run: RunRow,
  visitor: Pick<Visitor, 'userId'>,
): Promise<GeneratedDocuments | undefined> => {
  const isGenerated = run.status === 'awaiting_signature' || run.status === 'completed'
  if (!isGenerated || !isGeneratingParty(run, visitor)) return undefined
  const line = await documents.runs.line(db, run.id)
  return {
    documents: line.map(({ output_key, party_key, document_id, position }) => ({
      output_key,
      party_key,
      document_id,
      position,
    })),
    status: run.status,
  }
}

/** D2-GEN-06, D2-GEN-25. */
const requireDocumentLeaf = (run: RunRow, flow: PinnedFlow): LeafDocument => {
  const leaf = flow.node(run.current_node)?.document ?? null
  if (run.status !== 'generating' || leaf === null) throw new ApiError('flows.not_generatable')
  return leaf
}

/** D2-GEN-34. */
const requireGeneratingParty = (run: RunRow, visitor: Pick<Visitor, 'userId'>): void => {
  if (!isGeneratingParty(run, visitor)) throw new ApiError('flows.not_your_turn')
}

/** D2-GEN-19 to D2-GEN-21: by the rules of the leaf, even those that do not match in the end. */
const collectStoredSources = (leaf: LeafDocument, files: readonly FileAnswer[], sources: readonly Source[]) => {
  const keys = new Set([
    ...files.filter(({ held: isStored }) => isStored).map(({ slug }) => `field:${slug}`),
    ...sources.map(({ source_key }) => source_key),
  ])
  return new Set(listSourceKeys(leaf).filter((key) => keys.has(key)))
}

const mismatch = (): ApiError => new ApiError('flows.generate_inputs_mismatch')

/** D2-GEN-18, D2-GEN-22: every source that the run holds, each once, uploaded for this run. */
export const requireInputs = (
  { heldSources }: GeneratableRun,
  members: Members,
  inputRows: readonly InputRow[],
): InputRow[] => {
  const inputs = getMember(members, 'inputs') ?? []
  if (!Array.isArray(inputs) || inputs.length !== heldSources.size) throw mismatch()
  const uploads = new Map(inputRows.map((row) => [row.source_key, row]))
  const rows = inputs.map((item: unknown) => {
    const [sourceKey, input] = isMembers(item) ? [getMember(item, 'source_key'), getMember(item, 'input')] : []
    const row = typeof sourceKey === 'string' && heldSources.has(sourceKey) ? uploads.get(sourceKey) : undefined
    if (row === undefined || typeof input !== 'string' || row.id !== input.toLowerCase()) throw mismatch()
    return row
  })
  if (new Set(rows).size !== rows.length) throw mismatch()
  return rows
}

/** FA-71: a source that the run holds for the caller at this leaf. */
export const requireStoredSource = ({ heldSources }: GeneratableRun, members: Members): string => {
  const sourceKey = getMember(members, 'source_key')
  if (typeof sourceKey !== 'string' || !heldSources.has(sourceKey)) throw mismatch()
  return sourceKey
}

/** The first checks of every call. `earlier`: returns earlier documents, for calls that respond with them. */
export const lockGeneratable = async (
  deps: Deps,
  pinned: PinnedFlows,
  tx: RegionTx,
  visit: Visit,
  earlier: (run: RunRow) => Promise<GeneratedDocuments | undefined> = async () => undefined,
): Promise<LockedRun | { generated: GeneratedDocuments }> => {
  const run = await lockOwnRun(tx, visit)
  await requireCounterparties(deps, run)
  const generated = await earlier(run)
  if (generated) return { generated }
  const flow = await pinned(tx, run)
  const leaf = requireDocumentLeaf(run, flow)
  requireGeneratingParty(run, visit.visitor)
  return { run, flow, leaf }
}

/** With the caller's files. One packet reads all of it; its first statement is the lock. */
export const requireGeneratable = async (
  deps: Deps,
  pinned: PinnedFlows,
  tx: RegionTx,
  visit: Visit,
  earlier?: (run: RunRow) => Promise<GeneratedDocuments | undefined>,
): Promise<GeneratableRun | { generated: GeneratedDocuments }> => {
  const { visitor, runId } = visit
  const [locked, files, sources] = await Promise.all([
    lockGeneratable(deps, pinned, tx, visit, earlier),
    listFileAnswers(tx, runId, visitor.userId),
    listSources(tx, runId, visitor.userId),
  ])
  if ('generated' in locked) return locked
  return { ...locked, files, heldSources: collectStoredSources(locked.leaf, files, sources) }
}
