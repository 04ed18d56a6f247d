// Reads a run of the model as each caller of every party, next to the reads that the reference expects.
import { expectStatus } from '../http/replies.ts'
import { listUsers } from './choices.ts'
import { copyKey, type TrackedRun } from './model-calls.ts'
import { modelParties } from './model-flow.ts'
import type { ModelWorld, RunCaller } from './model-world.ts'
import { isActable, type ModelCopy, type ModelRun, type UserName } from './reference.ts'

// biome-ignore lint/suspicious/noExplicitAny: compared member by member
type Body = Record<string, any>

/** Everything that can be compared, by the read that it comes from. */
export type Reads = Record<string, unknown>

const isSealed = (run: ModelRun, output: string): boolean =>
  run.copies.some((copy) => copy.output === output && copy.seals && copy.action !== null)

/** FG-32: by first position, those without one last; before generation in the order of the parties. */
const participantOrder = ({ copies }: ModelRun) => {
  const findFirstPosition = (party: string): number =>
    Math.min(...copies.flatMap((copy) => (copy.party === party && copy.position !== null ? [copy.position] : [])))
  return modelParties.toSorted((party, other) => {
    const [first, second] = [findFirstPosition(party), findFirstPosition(other)]
    return first === second ? 0 : first - second
  })
}

const toEntry = ({ documentIds }: TrackedRun, copy: ModelCopy) => ({
  output_key: copy.output,
  name: copy.name,
  document_id: documentIds.get(copyKey(copy.output, copy.party)),
  position: copy.position,
  action: copy.action,
  acted: copy.action !== null,
})

const buildParticipants = (world: ModelWorld, trackedRun: TrackedRun) =>
  participantOrder(trackedRun.run).map((party) => {
    const { userId, connectionId, shareCode } = world.member(world.bindings[party])
    return {
      party_key: party,
      person_user_id: userId,
      connection_id: connectionId,
      share_code: shareCode,
      documents: trackedRun.run.copies
        .filter((copy) => copy.party === party)
        .map((copy) => ({
          ...toEntry(trackedRun, copy),
          document_status: copy.status,
          requires_signature: copy.step === 'sign',
          requires_acceptance: copy.step === 'accept',
        })),
    }
  })

const buildSignatures = (trackedRun: TrackedRun) =>
  trackedRun.run.copies.map((copy) => ({ ...toEntry(trackedRun, copy), party_key: copy.party, status: copy.status }))

/** The owner's reads show the connection of the first counterparty, a customer's its own (D2-RUN-04, D2-RUN-05). */
const getConnectionId = (world: ModelWorld, by: UserName): string | null =>
  world.member(by === 'company' ? 'tenant' : by).connectionId

export const expectedRun = (world: ModelWorld, trackedRun: TrackedRun, by: UserName) => {
  const { run, runId } = trackedRun
  const { status, node: current_node } = run
  return {
    id: runId,
    status,
    current_node,
    connection_id: getConnectionId(world, by),
    generating_party: run.generatingParty,
    cancel_reason: run.cancelReason,
    isCompleted: status === 'completed',
    isCancelled: status === 'cancelled',
    bindings: Object.fromEntries(modelParties.map((party) => [party, world.member(world.bindings[party]).userId])),
    private_slugs: run.answers.flatMap(({ slug, isPrivate }) => (isPrivate ? [slug] : [])).sort(),
    answers: run.answers.map(({ slug, copies }) => [slug, copies[by]]),
    participants: buildParticipants(world, trackedRun),
  }
}

const withoutTime = ({ acted_at, ...entry }: Body) => ({ ...entry, acted: acted_at !== null })

export const seenRun = (world: ModelWorld, by: UserName, body: Body) => ({
  id: body.id,
  status: body.status,
  current_node: body.current_node,
  connection_id: body.connection_id,
  generating_party: body.generating_party,
  cancel_reason: body.cancel_reason,
  isCompleted: body.completed_at !== null,
  isCancelled: body.cancelled_at !== null,
  bindings: body.bindings,
  private_slugs: body.private_slugs,
  answers: body.answers
    .filter(({ for_user_id }: Body) => for_user_id === world.member(by).userId)
    .map(({ slug, value }: Body) => [slug, value]),
  participants: body.participants.map(({ public_key: _, documents, ...participant }: Body) => ({
    ...participant,
    documents: documents.map(withoutTime),
  })),
})

/** FA-79: clients act as custodians, and no name of theirs is verified; an acceptance has no method. */
const buildActions = ({ bindings }: ModelRun, { action, party }: ModelCopy): unknown[][] => {
  if (action === null) return []
  const method = bindings[party] === 'tenant' ? 'biometric' : 'custodian'
  return [[action, action === 'signed' ? method : null, false]]
}

const toActionParts = ({ action, method, signer_name_verified }: Body) => [action, method, signer_name_verified]

/** The company reads every copy, and acts only on its own. */
const isOwnCopy = ({ bindings }: ModelRun, { party }: ModelCopy, isCustomer: boolean): boolean =>
  isCustomer || bindings[party] === 'company'

const expectedDocument = (trackedRun: TrackedRun, copy: ModelCopy, isCustomer: boolean) => ({
  id: trackedRun.documentIds.get(copyKey(copy.output, copy.party)),
  status: copy.status,
  name: copy.name,
  isSealed: isSealed(trackedRun.run, copy.output),
  acts: buildActions(trackedRun.run, copy),
  // The seal of a copy is omitted if the reader cannot act on it.
  ...(isOwnCopy(trackedRun.run, copy, isCustomer) && isActable(copy) && { seals: copy.seals }),
  mark: copy.mark,
  run_signatures: buildSignatures(trackedRun),
})

const seenDocument = (body: Body) => ({
  id: body.id,
  status: body.status,
  name: body.name,
  isSealed: body.sealed_at !== null,
  acts: body.signatures.map(toActionParts),
  mark: body.metadata.mark ?? null,
  ...(body.seals !== undefined && isActable({ status: body.status }) && { seals: body.seals }),
  run_signatures: (body.run_signatures ?? []).map(withoutTime),
})

/** The callers that a party reads as. */
const listCallers = (by: UserName): RunCaller[] => (by === 'company' ? ['client', 'account'] : ['customer'])

const listPaths = (world: ModelWorld, by: UserName, caller: RunCaller): string[] => {
  if (caller === 'client') return [`/api/company-data/flow-runs?flow_id=${world.flowId}`]
  if (caller === 'account') return [`/api/services/${world.service.id}/flows/${world.flowId}/runs?`]
  return [`/api/company-connections/${world.member(by).connectionId}/flow-runs?`, '/api/customer/flow-runs?']
}

/** The run is the newest, and the newest of its status. */
const expectedRow = (world: ModelWorld, { runId, run }: TrackedRun, by: UserName) => [
  ...[runId, run.status, run.node, getConnectionId(world, by)],
]

export const expectedReads = (world: ModelWorld, trackedRun: TrackedRun): Reads => {
  const { run } = trackedRun
  const reads: Reads = {}
  for (const by of listUsers(run)) {
    for (const caller of listCallers(by)) {
      reads[`run, ${by}, ${caller}`] = expectedRun(world, trackedRun, by)
      for (const path of listPaths(world, by, caller))
        reads[`list, ${by}, ${path}`] = expectedRow(world, trackedRun, by)
    }
    if (by === 'company') continue
    const mine = run.copies.filter(({ party }) => run.bindings[party] === by)
    reads[`documents, ${by}`] = Object.fromEntries(
      mine.map((copy) => [copyKey(copy.output, copy.party), expectedDocument(trackedRun, copy, true)]),
    )
  }
  for (const copy of run.copies)
    reads[`document of the company, ${copyKey(copy.output, copy.party)}`] = expectedDocument(trackedRun, copy, false)
  return reads
}

const read = async (world: ModelWorld, by: UserName, caller: RunCaller, path: string): Promise<Body> =>
  expectStatus(await world.send(by, caller, 'GET', path), 200, `reading ${path}`).body

const readDocuments = async (world: ModelWorld, { documentIds }: TrackedRun, by: UserName): Promise<Reads> => {
  const keys = new Map([...documentIds].map(([key, id]) => [id, key]))
  const path = `/api/company-connections/${world.member(by).connectionId}/documents?limit=250`
  const { items } = await read(world, by, 'customer', path)
  return Object.fromEntries(
    items.flatMap((item: Body) => {
      const key = keys.get(item.id)
      return key === undefined ? [] : [[key, seenDocument(item)]]
    }),
  )
}

/** The whole responses to the reads of the run itself, from which times are taken too. */
export type RunBodies = ReadonlyMap<string, Body>

export const readAll = async (
  world: ModelWorld,
  trackedRun: TrackedRun,
): Promise<{ reads: Reads; runs: RunBodies }> => {
  const { runId, run, documentIds } = trackedRun
  const reads: Reads = {}
  const runs = new Map<string, Body>()
  for (const by of listUsers(run)) {
    for (const caller of listCallers(by)) {
      const body = await read(world, by, caller, world.runPath(by, caller, runId))
      runs.set(`${by}, ${caller}`, body)
      reads[`run, ${by}, ${caller}`] = seenRun(world, by, body)
      for (const path of listPaths(world, by, caller)) {
        const { items } = await read(world, by, caller, `${path}&limit=1&status=${run.status}`)
        const [item] = items
        reads[`list, ${by}, ${path}`] = item && [item.id, item.status, item.current_node, item.connection_id]
      }
    }
    if (by !== 'company') reads[`documents, ${by}`] = await readDocuments(world, trackedRun, by)
  }
  for (const [key, id] of documentIds) {
    const body = await read(world, 'company', 'client', `/api/company-data/documents/${id}`)
    reads[`document of the company, ${key}`] = seenDocument(body)
  }
  return { reads, runs }
}

/** The ids of the documents, as the owner's read of the run gives them. */
export const documentIdsIn = (run: Body): Map<string, string> =>
  new Map(
    run.participants.flatMap(({ party_key, documents }: Body) =>
      documents.map(({ output_key, document_id }: Body) => [copyKey(output_key, party_key), document_id]),
    ),
  )

export const readRun = (world: ModelWorld, runId: string): Promise<Body> =>
  read(world, 'company', 'client', world.runPath('company', 'client', runId))

/** The owner's view in short: enough to see whether an action was done. */
export const looksLike = (world: ModelWorld, trackedRun: TrackedRun, body: Body): boolean =>
  JSON.stringify(
    seenRun(world, 'company', body).participants.map(({ documents }: Body) => documents.map(toComparedParts)),
  ) === JSON.stringify(buildParticipants(world, trackedRun).map(({ documents }) => documents.map(toComparedParts))) &&
  body.status === trackedRun.run.status &&
  body.cancel_reason === trackedRun.run.cancelReason &&
  body.current_node === trackedRun.run.node &&
  body.answers.length === trackedRun.run.answers.length

const toComparedParts = ({ document_status, position, action }: Body) => [document_status, position, action]
