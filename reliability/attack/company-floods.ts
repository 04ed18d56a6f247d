// The attacks of a self-registered company: definitions and PDFs that are small and expensive.
import { deflateSync } from 'node:zlib'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import type { FlowOwner } from './company-setup.ts'
import { type Attack, flood, preparedAttack } from './flood.ts'

/** Loaded only by the program that prepares the attacks. */
const loadSetup = () => import('./company-setup.ts')

const DOUBLINGS = 40

const doublingConstants = Array.from({ length: DOUBLINGS }, (_, index) => ({
  key: `c${index}`,
  label: 'C',
  result_type: 'text',
  shown_on: [],
  expr:
    index === 0
      ? { type: 'lit', value_type: 'text', value: 'A'.repeat(8) }
      : { type: 'concat', parts: [0, 1].map(() => ({ type: 'ref', key: `c${index - 1}` })), sep: '' },
}))

const field = { kind: 'field', slug: 'name', type: 'text', label: 'Name', required: true }
const parties = [
  { key: 'company', label: 'Company', type: 'owner' },
  { key: 'customer', label: 'Customer', type: 'person' },
]

const createDefinition = (outputMode: string, document: object | null, party: string): object => ({
  entry: 'first',
  output_mode: outputMode,
  parties,
  edges: [],
  constants: doublingConstants,
  nodes: [{ key: 'first', label: 'First', party, elements: [field], document }],
})

const send = ({ apiUrl, token }: Pick<FlowOwner, 'apiUrl' | 'token'>, path: string, body: unknown) =>
  callFrom(ATTACKER_ADDRESS, apiUrl, 'POST', path, { token, body })

const previews = preparedAttack({
  name: '12 previews at once of constants that double each other, by one company',
  effects: ['200'],
  prepare: async (victim) =>
    (await loadSetup()).createFlowOwner(victim, undefined, createDefinition('data_only', null, 'customer')),
  run: (owner, seconds) =>
    flood(12, seconds, () => send(owner, `/api/portal/flows/${owner.flowId}/preview`, { answers: {} })),
})

/** A repeated generation returns the same documents. */
const RUNS = 12

const generations = preparedAttack({
  name: '4 generations at once with constants that double each other, by one company',
  effects: ['200'],
  prepare: async (victim) =>
    (await loadSetup()).createRuns(victim, {
      count: RUNS,
      definition: (templateKey) =>
        createDefinition(
          'document',
          {
            language_party: 'company',
            outputs: [{ output_key: 'o', name: 'O', rules: [{ asset_key: templateKey, languages: 'all' }] }],
          },
          'company',
        ),
      lines: [`A {{c3}} {{c${DOUBLINGS - 1}}}`],
    }),
  run: ({ paths, body, ...owner }, seconds) => {
    let turn = 0
    return flood(4, seconds, () => {
      turn += 1
      return send(owner, paths[turn % paths.length] ?? '', body)
    })
  },
})

/** Pages that share one stream, each of which is read. */
const sharedStream = (pages: number): string => {
  const content = deflateSync(`BT /F1 12 Tf 72 720 Td ${'(a)Tj '.repeat(83_000)} ET`).toString('latin1')
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content}\nendstream`,
    ...Array.from({ length: pages }, () => page),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(
    `%PDF-1.7\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`,
    'latin1',
  ).toString('base64')
}

const upload = (owner: FlowOwner, data: string) =>
  send(owner, `/api/portal/flows/${owner.flowId}/assets`, { name: 'x', data })

const pdfs = preparedAttack({
  name: '12 PDFs at once whose 200 pages share a stream, by one company, and honest templates between them',
  effects: ['400'],
  async prepare(victim) {
    const { createFlowOwner, createSmallTemplate } = await loadSetup()
    const [evil, honest] = [await createFlowOwner(victim, 'document'), await createFlowOwner(victim, 'document')]
    return { evil, honest, small: createSmallTemplate() }
  },
  async run({ evil, honest, small }, seconds) {
    const bomb = sharedStream(200)
    const times: number[] = []
    const [hostile, usual] = await Promise.all([
      flood(12, seconds, () => upload(evil, bomb)),
      flood(1, seconds, async () => {
        const response = await upload(honest, small)
        times.push(response.ms)
        return response
      }),
    ])
    const slowest = Math.round(Math.max(0, ...times))
    return {
      ...hostile,
      ...Object.fromEntries(Object.entries(usual).map(([status, count]) => [`honest ${status}`, count])),
      'honest slowest ms': slowest,
    }
  },
})

/** Grows a thousandfold, twice over. */
const inflatingStream = (): string => deflateSync(deflateSync(Buffer.alloc(256 * 1024 * 1024, ' '))).toString('latin1')

const inflatingPdf = (content: string): string => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    `<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${content}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R /Size 5 >>\n%%EOF`, 'latin1').toString('base64')
}

/** Compressed once: each of twenty attackers would need the whole time of the attack for it. */
let stream: string | undefined

const memoryBombs = preparedAttack({
  name: '12 PDFs at once that grow to 256 MB, by one company',
  effects: ['400'],
  async prepare(victim) {
    stream ??= inflatingStream()
    const owner = await (await loadSetup()).createFlowOwner(victim, 'document')
    return { data: inflatingPdf(stream), owner }
  },
  run: ({ data, owner }, seconds) => flood(12, seconds, () => upload(owner, data)),
})

export const LARGE_ELEMENTS = 60

/** A definition at the limit of 200 nodes: too large to be validated inline. */
export const createLargeDefinition = (nodes: number, elements: number): object => {
  const fields = Array.from({ length: elements }, (_, index) => ({ ...field, slug: `name${index}` }))
  return {
    ...createDefinition('data_only', null, 'customer'),
    entry: 'n0',
    nodes: Array.from({ length: nodes }, (_, index) => ({
      key: `n${index}`,
      label: 'N',
      party: 'customer',
      elements: fields,
      document: null,
    })),
  }
}

/** Saves with the token of the latest saved draft: a stale one would be refused before any validation. */
const draftSaver = async ({ apiUrl, token, flowId }: FlowOwner, definition: object) => {
  const path = `/api/portal/flows/${flowId}`
  let { draft_token } = JSON.parse((await callFrom(ATTACKER_ADDRESS, apiUrl, 'GET', path, { token })).text)
  return async () => {
    const body = { draft_token, definition }
    const response = await callFrom(ATTACKER_ADDRESS, apiUrl, 'PUT', `${path}/draft`, { token, body })
    if (response.status === 200) draft_token = JSON.parse(response.text).draft_token
    return response
  }
}

const drafts = preparedAttack({
  name: '12 large drafts at once by one company, and honest drafts between them',
  effects: ['200'],
  async prepare(victim) {
    const { createFlowOwner } = await loadSetup()
    return { evil: await createFlowOwner(victim), honest: await createFlowOwner(victim) }
  },
  async run({ evil, honest }, seconds) {
    const saveLarge = await draftSaver(evil, createLargeDefinition(200, LARGE_ELEMENTS))
    const saveUsual = await draftSaver(honest, createLargeDefinition(100, 10))
    const [hostile, usual] = await Promise.all([flood(12, seconds, saveLarge), flood(1, seconds, saveUsual)])
    return {
      ...hostile,
      ...Object.fromEntries(Object.entries(usual).map(([status, count]) => [`honest ${status}`, count])),
    }
  },
})

export const companyFloods: readonly Attack[] = [previews, generations, pdfs, memoryBombs, drafts]
