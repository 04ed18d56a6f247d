// Templates and pictures of a flow on the portal routes (FA-14, FA-15).
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { call, createFlow, createService, pdfWithLines, registerCompany, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()
const company = await registerCompany(platform)
const service = await createService(company)

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(32)])
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A flow whose contract uses that template. */
const contract = (asset_key: string, picture?: string) => ({
  entry: 'ask',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'Company', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    {
      key: 'ask',
      label: 'Ask',
      party: 'customer',
      elements: [
        { kind: 'field', slug: 'name', type: 'text', label: 'Name' },
        ...(picture ? [{ kind: 'image', key: 'logo', asset_key: picture, alt: '' }] : []),
      ],
    },
    {
      key: 'contract',
      label: 'Contract',
      party: 'company',
      elements: [],
      document: {
        language_party: 'customer',
        outputs: [{ output_key: 'lease', name: 'Lease', rules: [{ asset_key }] }],
      },
    },
  ],
  edges: [{ from: 'ask', to: 'contract' }],
  constants: [],
})

test('FA-14, D2-PDF-08: a PDF template is stored with its pages and fillable tags (FG-23)', async () => {
  const flow = await createFlow(service, 'document')
  const pdf = pdfWithLines(['Lease for {{name}}, {{name}}', 'Total: {{total}} {{car.model}}'], 2)
  const reply = await flow.portal('POST', '/assets', { name: 'Lease (EN).pdf', data: base64(pdf) })
  assert.equal(reply.status, 201, reply.text)
  const { asset_key, tags, ...asset } = reply.body
  assert.match(asset_key, /^lease_en_[0-9a-f]{8}$/)
  assert.deepEqual(tags.sort(), ['car.model', 'name', 'total'])
  assert.deepEqual(asset, { kind: 'pdf', name: 'Lease (EN).pdf', pages: 2, sha256: sha256(pdf) })
  assert.deepEqual((await flow.portal('GET', '/assets')).body, [{ ...reply.body, tags: reply.body.tags }])
  const bytes = await flow.portal('GET', `/assets/${asset_key}`)
  assert.deepEqual([bytes.status, bytes.headers['content-type']], [200, 'application/pdf'])
  assert.equal(bytes.headers['x-platform-content-sha256'], sha256(pdf))

  const saved = await flow.saveDraft(contract(asset_key))
  assert.deepEqual(
    saved.body.problems.map(({ error_key, severity }: Record<string, string>) => [error_key, severity]),
    [
      ['pdf.unknown_tag', 'warning'],
      ['pdf.unknown_tag', 'warning'],
    ],
  )
  const published = await flow.publishDraft()
  assert.equal(published.status, 201, 'a warning does not block publishing')
})

test('FG-23: a preview gives each tag’s page, position and fit', async () => {
  const flow = await createFlow(service, 'document')
  const key = await flow.addAsset('lease.pdf', pdfWithLines(['Lease for {{name}}', 'Total: {{total}}'], 2))
  const preview = (body: unknown, asset = key) => flow.portal('POST', `/assets/${asset}/preview`, body)
  const { status, body, text } = await preview({ values: { name: 'Ada' } })
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.places.map(({ tag, page, fit, scale }: Record<string, unknown>) => [tag, page, fit, scale]),
    [
      ['name', 1, 'fits', 1],
      ['total', 1, 'fits', 1],
      ['name', 2, 'fits', 1],
      ['total', 2, 'fits', 1],
    ],
  )
  const [name, total] = body.places
  for (const { place, room } of [name, total]) {
    assert.ok(place.left > 0 && place.left + place.width < 1 && place.top > 0 && place.top + place.height < 1)
    assert.ok(room.width >= place.width)
  }
  assert.ok(name.place.top < total.place.top)
  assert.deepEqual([body.unfilled, body.failure], [[], null])

  const long = await preview({ values: { name: 'a very long name '.repeat(20) } })
  assert.deepEqual(
    long.body.places.map(({ tag, fit }: Record<string, unknown>) => `${tag} ${fit}`),
    ['name forced', 'total fits', 'name forced', 'total fits'],
  )
  const picture = await flow.addAsset('logo.png', png)
  assert.deepEqual((await preview({ values: {} }, picture)).body, { places: [], unfilled: [], failure: null })
  assert.deepEqual(
    [(await preview({ values: {} }, 'unknown')).body.error_key, (await preview({ values: { name: 1 } })).status],
    ['flows.asset_not_found', 400],
  )
})

test('FG-23: a preview has the filled PDF when it is requested, and nothing is stored', async () => {
  const flow = await createFlow(service, 'document')
  const key = await flow.addAsset('lease.pdf', pdfWithLines(['Lease for {{name}}']))
  const preview = async (body: unknown, asset = key) =>
    (await flow.portal('POST', `/assets/${asset}/preview`, body)).body
  const { document, failure } = await preview({ values: { name: 'Ada' }, document: true })
  assert.equal(failure, null)
  const pdf = Buffer.from(document, 'base64')
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  // The filled template is a PDF without the tag, so a preview of it finds no tag.
  const filled = await flow.addAsset('filled.pdf', pdf)
  assert.deepEqual((await preview({ values: {} }, filled)).places, [])
  await flow.portal('DELETE', `/assets/${filled}`)
  assert.equal('document' in (await preview({ values: { name: 'Ada' } })), false)
  assert.equal((await preview({ values: { name: '\u{10ffff}' }, document: true })).document, null)
  assert.equal((await flow.portal('GET', '/assets')).body.length, 1)
})

test('D2-VER-07: uploading the same file again creates another asset', async () => {
  const flow = await createFlow(service, 'document')
  const keys = [
    await flow.addAsset('a.pdf', pdfWithLines(['{{a}}'])),
    await flow.addAsset('a.pdf', pdfWithLines(['{{a}}'])),
  ]
  assert.equal(new Set(keys).size, 2)
  assert.equal((await flow.portal('PUT', `/assets/${keys[0]}`, {})).status, 405)
})

test('FA-14: a picture may also be sent as a form file', async () => {
  const flow = await createFlow(service)
  const head =
    '--b1\r\nContent-Disposition: form-data; name="name"\r\n\r\nLogo ü\r\n--b1\r\nContent-Disposition: form-data; name="file"; filename="l.png"\r\nContent-Type: image/png\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--b1--\r\n')])
  const send = (bytes: Uint8Array, type = 'multipart/form-data; boundary=b1') =>
    call(company.apiUrl, 'POST', `/api/portal/flows/${flow.id}/assets`, {
      body: bytes,
      token: company.token,
      headers: { 'content-type': type },
    })
  const reply = await send(body)
  assert.equal(reply.status, 201, reply.text)
  assert.deepEqual(
    { ...reply.body, asset_key: '' },
    { asset_key: '', kind: 'image', name: 'Logo ü', pages: null, tags: [], sha256: sha256(png) },
  )
  const bytes = await flow.portal('GET', `/assets/${reply.body.asset_key}`)
  assert.equal(bytes.headers['content-type'], 'image/png')
  for (const broken of [body.subarray(0, -6), Buffer.from('x'), Buffer.from('--b1--')])
    assert.equal((await send(broken)).status, 400)
  assert.equal((await send(body, 'multipart/form-data')).status, 400)
})

test('FA-14: an unusable file is asset_invalid, a large one documents.too_large', async () => {
  const flow = await createFlow(service)
  const wrong = [
    '',
    'no base64!',
    base64(Buffer.from('hello')),
    base64(Buffer.from('%PDF-1.7 and nothing more')),
    base64(Buffer.from('GIF89a')),
  ]
  for (const data of wrong) {
    const reply = await flow.portal('POST', '/assets', { name: 'x', data })
    assert.deepEqual([reply.status, reply.body.error_key], [400, 'flows.asset_invalid'], data.slice(0, 40))
  }
  assert.equal((await flow.portal('POST', '/assets', { name: 'x' })).body.error_key, 'flows.asset_invalid')
  const large = await flow.portal('POST', '/assets', {
    name: 'x',
    data: base64(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])),
  })
  assert.deepEqual([large.status, large.body.error_key], [400, 'documents.too_large'])
  assert.deepEqual((await flow.portal('GET', '/assets')).body, [])
})

test('FG-23: a referenced asset is flows.asset_in_use, an unused one is deleted', async () => {
  const flow = await createFlow(service, 'document')
  const [first, second, logo] = [
    await flow.addAsset('a.pdf', pdfWithLines(['{{name}}'])),
    await flow.addAsset('b.pdf', pdfWithLines(['{{name}}'])),
    await flow.addAsset('logo.png', png),
  ]
  await flow.publish(contract(first, logo))
  await flow.saveDraft(contract(second))
  for (const key of [first, second, logo]) {
    const reply = await flow.portal('DELETE', `/assets/${key}`)
    assert.deepEqual([reply.status, reply.body.error_key], [409, 'flows.asset_in_use'])
  }
  await flow.saveDraft(contract(first))
  assert.equal((await flow.portal('DELETE', `/assets/${second}`)).status, 204)
  for (const method of ['GET', 'DELETE']) {
    const missingResponse = await flow.portal(method, `/assets/${second}`)
    assert.deepEqual([missingResponse.status, missingResponse.body.error_key], [404, 'flows.asset_not_found'])
  }
  const unknown = await flow.saveDraft(contract(second))
  assert.deepEqual(
    unknown.body.problems.map(({ error_key }: { error_key: string }) => error_key),
    ['pdf.asset_unknown'],
  )
})
