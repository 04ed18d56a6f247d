// Flow runs of a service with the person at a fake platform: the page answers, generates and signs, the test acts for the service.
import { openValue, sealValue } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import { pdfWithLines } from '@company-data/testkit'
import { type FakeReply, type FakeRequest, fakeFile } from '@company-data/testkit/browser'
import { fakeDevices } from './fake-approvals.ts'
import { nextTime } from './fake-conversation.ts'
import { fakeDocuments, sealFile } from './fake-documents.ts'
import {
  type Connected,
  type Copy,
  createCopy,
  createRun,
  type FakeRun,
  type Person,
  publish,
  toSummary,
} from './fake-run.ts'

const complete = (run: FakeRun): void => {
  Object.assign(run, { status: 'completed', completed_at: nextTime(), generating_party: null })
}

/** FG-02: the run does not stop at an empty leaf. */
const moveTo = (run: FakeRun, key: string, party: string): void => {
  const { nodes, edges } = run.definition
  const node = nodes.find((candidate) => candidate.key === key)
  const isEmptyLeaf = node?.elements.length === 0 && !edges.some(({ from }) => from === key)
  Object.assign(run, { current_node: key, status: `awaiting_${node?.party}` })
  if (isEmptyLeaf) end(run, party)
}

const end = (run: FakeRun, party: string): void => {
  if (run.output_mode === 'data_only') complete(run)
  else Object.assign(run, { status: 'generating', generating_party: party })
}

/** Opens the next entry of the signing line, or ends the run. */
const signCopy = (run: FakeRun, documentId: string): void => {
  const copies = run.participants.flatMap(({ documents }) => documents)
  const copy = copies.find(({ document_id }) => document_id === documentId)
  if (!copy) throw new ApiError('documents.not_found')
  Object.assign(copy, { document_status: 'active', action: 'signed', acted_at: nextTime() })
  const next = copies.find(({ position }) => position === copy.position + 1)
  if (next) next.document_status = 'ready_to_sign'
  else complete(run)
}

/** The copies of a run's one document; that of the person is also among the person's documents. */
const generateCopies = async (run: FakeRun, person: Person, add: ReturnType<typeof fakeDocuments>['add']) => {
  const [output] = run.definition.nodes.find(({ key }) => key === run.current_node)?.document?.outputs ?? []
  const signers = output?.rules[0]?.signers ?? []
  for (const [index, { party }] of signers.entries()) {
    const copy = createCopy(output?.name ?? '', index + 1)
    run.participants.find(({ party_key }) => party_key === party)?.documents.push(copy)
  }
  Object.assign(run, { status: 'awaiting_signature', generating_party: null })
  const personCopy = run.participants.find(({ person_user_id }) => person_user_id === person.user_id)?.documents[0]
  const members = {
    id: personCopy?.document_id,
    name: personCopy?.name,
    flow_run_id: run.id,
    status: personCopy?.document_status,
  }
  const file = await sealFile(pdfWithLines(['A lease']), person.publicKey)
  add({ ...members, ...file, requires_signature: true })
  const documents = run.participants.flatMap(({ party_key, documents: copies }) =>
    copies.map(({ output_key, document_id, position }) => ({ output_key, party_key, document_id, position })),
  )
  return { documents, status: run.status }
}

const RUN = '/api/company-connections/{id}/flow-runs/{runId}'
const SIGN = 'POST /api/company-connections/{id}/documents/{docId}/sign'

interface RunState {
  person: Person
  runs: FakeRun[]
  /** The copies of the service, by run. */
  received: Map<string, Copy[]>
  /** Sealed file answers by their ids. */
  files: Map<string, string>
  documents: ReturnType<typeof fakeDocuments>
}

const findRun = ({ runs }: RunState, { params }: FakeRequest): FakeRun => {
  const run = runs.find(({ id }) => id === params.runId)
  if (!run) throw new ApiError('flows.run_not_found')
  return run
}

const takeAnswers = ({ person, received }: RunState, run: FakeRun, body: FakeRequest['body']): void => {
  const answers: ReadonlyArray<{ slug: string; values: ReadonlyArray<Omit<Copy, 'slug'>> }> = body.answers
  const copies = answers.flatMap(({ slug, values }) => values.map((copy) => ({ slug, ...copy })))
  run.answers.push(...copies.filter(({ for_user_id }) => for_user_id === person.user_id))
  const ofService = copies.filter(({ for_user_id }) => for_user_id === run.company_user_id)
  received.set(run.id, [...(received.get(run.id) ?? []), ...ofService])
  const party = run.definition.nodes.find(({ key }) => key === run.current_node)?.party ?? ''
  if (body.next_node === undefined) end(run, party)
  else moveTo(run, body.next_node, party)
}

const cancel = (run: FakeRun, cancel_reason: 'owner' | 'customer'): FakeRun =>
  Object.assign(run, { status: 'cancelled', cancelled_at: nextTime(), cancel_reason })

const signDocument = ({ runs, documents }: RunState, request: FakeRequest): unknown => {
  const reply = documents.replies[SIGN] as (fakeRequest: FakeRequest) => unknown
  const signed = reply(request)
  const { docId = '' } = request.params
  const hasCopy = ({ participants }: FakeRun): boolean =>
    participants.some(({ documents: copies }) => copies.some(({ document_id }) => document_id === docId))
  const run = runs.find(hasCopy)
  if (run) signCopy(run, docId)
  return signed
}

const listReplies = (state: RunState): Record<string, FakeReply> => ({
  ...state.documents.replies,
  'GET /api/customer/flow-runs': () => ({ items: state.runs.map(toSummary).toReversed(), next_cursor: null }),
  [`GET ${RUN}`]: (request: FakeRequest) => findRun(state, request),
  [`POST ${RUN}/answers`]: (request: FakeRequest) => {
    const run = findRun(state, request)
    takeAnswers(state, run, request.body)
    return run
  },
  [`POST ${RUN}/answer-files`]: ({ body }: FakeRequest) => {
    const file = crypto.randomUUID()
    state.files.set(file, body.value)
    return { file }
  },
  [`GET ${RUN}/answer-files/{file}`]: ({ params }: FakeRequest) =>
    fakeFile(JSON.stringify({ value: state.files.get(params.file ?? '') }), 'application/json'),
  [`POST ${RUN}/cancel`]: (request: FakeRequest) => cancel(findRun(state, request), 'customer'),
  [`POST ${RUN}/generate`]: (request: FakeRequest) =>
    generateCopies(findRun(state, request), state.person, state.documents.add),
  [SIGN]: (request: FakeRequest) => signDocument(state, request),
})

/**
 * The runs of one connection. `answersOf` opens the answers of a run with the key of the service.
 * @example
 * const runs = fakeRuns(letters, { user_id: person.user_id, publicKey: device.pair.publicKey })
 * fake.onAll(runs.replies)
 * const run = await runs.start(SURVEY)
 */
export const fakeRuns = (connected: Connected, person: Person) => {
  const { devices, replies: deviceReplies } = fakeDevices()
  const documents = fakeDocuments(connected.connection, devices)
  const state: RunState = { person, runs: [], received: new Map(), files: new Map(), documents }
  const openCopy = async ({ slug, value }: Copy): Promise<[string, string]> => {
    const isFile = value.startsWith('{"_enc_file"')
    const sealedValue = isFile ? (state.files.get(JSON.parse(value)._enc_file) ?? '') : value
    return [slug, await openValue(sealedValue, connected.keys.pkcs8)]
  }
  return {
    documents,
    replies: { ...deviceReplies, ...listReplies(state) },
    /** `answers` are those of the service, of the steps before `at`. */
    async start(definition: unknown, at?: string, answers: Readonly<Record<string, string>> = {}): Promise<FakeRun> {
      const run = createRun(connected, person, publish(definition))
      moveTo(run, at ?? run.current_node, run.parties.at(-1)?.key ?? '')
      for (const [slug, text] of Object.entries(answers))
        run.answers.push({ slug, for_user_id: person.user_id, value: await sealValue(text, person.publicKey) })
      state.runs.push(run)
      return run
    },
    /** The service signs its copy. */
    signAsService: (run: FakeRun) => signCopy(run, run.participants[0]?.documents[0]?.document_id ?? ''),
    cancelAsService: (run: FakeRun) => cancel(run, 'owner'),
    readAnswers: async ({ id }: FakeRun): Promise<Record<string, string>> =>
      Object.fromEntries(await Promise.all((state.received.get(id) ?? []).map(openCopy))),
  }
}
