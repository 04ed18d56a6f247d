// Large drafts of any depth, and their readers and those of filled templates: few at a time, and only so many bytes, of one company; others are not refused (B-21).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFlow, createService, ownPlatform, pdfWithLines, registerCompany } from '@company-data/testkit'

const platform = await ownPlatform({
  clockStandsStill: true,
  environment: { RATE_LIMITS: 'on', RATE_LIMIT_READ_KIB: '1500/60' },
})

const LONG_TEXT = 'x'.repeat(60_000)

/** The draft of a flow with about 600 KB. */
const createLargeFlow = async () => {
  const company = await registerCompany(platform)
  const { id } = await createFlow(await createService(company))
  const path = `/api/portal/flows/${id}`
  const { draft_token, draft } = (await company.call('GET', path)).body
  const constants = Array.from({ length: 10 }, (_, index) => ({
    key: `c${index}`,
    label: 'C',
    result_type: 'text',
    expr: { type: 'lit', value_type: 'text', value: LONG_TEXT },
    shown_on: [],
  }))
  const { status, text } = await company.call('PUT', `${path}/draft`, {
    draft_token,
    definition: { ...draft, constants },
  })
  assert.equal(status, 200, text.slice(0, 300))
  return { read: () => company.call('GET', path), constants }
}

test('[B-21] a company reads few large drafts at a time, and only so many bytes', async () => {
  const [busy, other] = [await createLargeFlow(), await createLargeFlow()]
  const replies = await Promise.all(Array.from({ length: 12 }, busy.read))
  // Four at a time, and two more when the first have been counted.
  const refused = replies.filter(({ status }) => status !== 200)
  assert.ok(refused.length >= 6, replies.map(({ status }) => status).join())
  for (const { body } of refused) assert.match(body.error_key, /^(?:server\.overloaded|rate\.limited)$/)
  let reply = await busy.read()
  for (let count = 0; reply.status === 200 && count < 10; count += 1) reply = await busy.read()
  assert.deepEqual([reply.status, reply.body.error_key], [429, 'rate.limited'])
  const honest = await other.read()
  assert.equal(honest.status, 200)
  assert.deepEqual(honest.body.draft.constants, other.constants)
})

/** With a comment of that length before its table of objects. */
const longPdf = (length: number): Buffer => {
  const text = pdfWithLines(['Lease']).toString()
  const [objects = '', table = ''] = text.split(/(?=xref\n0 )/)
  const movedTable = table.replace(/startxref\n(\d+)/, (_, start) => `startxref\n${Number(start) + length + 2}`)
  return Buffer.from(`${objects}%${'x'.repeat(length)}\n${movedTable}`)
}

test('[B-21] a filled template counts as read, by its bytes', async () => {
  const flow = await createFlow(await createService(await registerCompany(platform)), 'document')
  const key = await flow.addAsset('long.pdf', longPdf(400_000))
  const preview = (document: boolean) => flow.portal('POST', `/assets/${key}/preview`, { values: {}, document })
  const first = await preview(true)
  assert.equal(first.status, 200, first.text.slice(0, 300))
  assert.ok(first.text.length > 400_000, `${first.text.length} characters`)
  let reply = first
  for (let count = 0; reply.status === 200 && count < 10; count += 1) reply = await preview(true)
  assert.deepEqual([reply.status, reply.body.error_key], [429, 'rate.limited'])
})

test('[FA-04] a large draft of a thousand levels is saved and read', async () => {
  const flow = await createFlow(await createService(await registerCompany(platform)))
  let deep: unknown = { type: 'lit', value_type: 'text', value: 'x' }
  for (let level = 1; level < 1_000; level += 1) deep = { type: 'concat', parts: [deep] }
  const long = { type: 'lit', value_type: 'text', value: LONG_TEXT }
  const constants = [deep, long, long, long].map((expr, index) => ({
    key: `c${index}`,
    label: 'C',
    result_type: 'text',
    expr,
    shown_on: [],
  }))
  const { draft } = (await flow.portal('GET')).body
  const saved = await flow.saveDraft({ ...draft, constants })
  assert.equal(saved.status, 200, saved.text.slice(0, 300))
  // Too deep for a comparison of objects; the store may order members.
  const [storedConstant] = (await flow.portal('GET')).body.draft.constants
  assert.equal(JSON.stringify(storedConstant.expr).length, JSON.stringify(deep).length)
  const { problems } = (await flow.portal('POST', '/validate')).body
  assert.ok(problems.some(({ error_key }: { error_key: string }) => error_key === 'constant.expr_too_deep'))
})
