// Any request gets a response of the documented shape, and never a server error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { toXml } from '@company-data/protocol/xml'
import {
  accountClient,
  call,
  findResponseProblem,
  ownPlatform,
  serviceClient,
  session,
  testCallers,
} from '@company-data/testkit'
import fc from 'fast-check'

const callers = testCallers()
const tokens = [
  callers.add(serviceClient()),
  callers.add(serviceClient('us')),
  callers.add(accountClient(['/api/*'])),
  callers.add(session('person')),
  callers.add(session('company')),
  callers.add(session('delegate', 'us')),
  callers.addExpired(),
]
const platform = await ownPlatform({ verifier: callers, regions: ['eu', 'us'] })

const paths = [
  '/',
  '/docs',
  '/docs/start.js',
  '/openapi/company-data.json',
  '/api/health',
  '/api/platform',
  '/api/regions',
  '/api/contact-field-types',
  '/api/company-data/changes',
  '/api/services',
  '/api/ops/contact-field-types',
  '/api/ops/contact-field-types/sample',
  '/api/ops/clock',
  '/api/ops/mode',
  '/api/ops/mail',
  '/api/ops/jobs',
  '/api/ops/jobs/run',
  '/api/ops/metrics',
]

/** Printable characters that a client can put into a request line. */
const pathText = fc.string({ unit: fc.constantFrom(...'/.%2efF0a?&=;:@*~\\{}[]<>|^`"+,'), maxLength: 12 })
const mutations = fc.oneof(
  { weight: 6, arbitrary: fc.constant((path: string) => path) },
  pathText.map((text) => (path: string) => path + text),
  fc.tuple(pathText, fc.nat(30)).map(
    ([text, at]) =>
      (path: string) =>
        path.slice(0, at) + text + path.slice(at),
  ),
  fc.constantFrom(
    (path: string) => path.toUpperCase(),
    (path: string) => `${path}/`,
    (path: string) => path.replaceAll('/', '//'),
    (path: string) => `http://a.example${path}`,
    (path: string) => `${path}?${'limit=1&'.repeat(200)}`,
    (path: string) => `${path}/${'x'.repeat(8_000)}`,
    (path: string) => `${path}%2e%2e%2f%00`,
  ),
)
const path = fc.tuple(fc.constantFrom(...paths), mutations).map(([real, mutate]) => mutate(real) || '/')

const method = fc.constantFrom(
  'GET',
  'GET',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
)

/** Values that are meant for the routes above, right and wrong. */
const meant = fc.oneof(
  fc.record(
    {
      type: fc.oneof(fc.stringMatching(/^[a-z]{1,3}$/), fc.string()),
      parent: fc.constantFrom('text', 'email', null, '__proto__'),
      label: fc.oneof(fc.string({ minLength: 1 }), fc.string({ unit: 'binary' }), fc.integer()),
      input: fc.constantFrom('line', 'list', null, 'x'),
      lane: fc.constantFrom('inline', null),
      options: fc.option(fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 })),
      validation: fc.option(fc.string()),
    },
    { requiredKeys: [] },
  ),
  fc.record({ advance_seconds: fc.oneof(fc.nat(10), fc.double(), fc.string()) }),
  fc.record({
    region: fc.constantFrom('eu', 'us', 'xx'),
    mode: fc.constantFrom('normal', 'writes_paused', 'out_of_order'),
  }),
  fc.record({ job: fc.string() }),
)
const value = fc.oneof(meant, meant, fc.jsonValue({ noUnicodeString: false }))
type Body = { type: string | undefined; bytes: string | Uint8Array } | undefined
const body: fc.Arbitrary<Body> = fc.oneof(
  fc.constant(undefined),
  value.map((bodyValue) => ({ type: 'application/json', bytes: JSON.stringify(bodyValue) })),
  value.map((bodyValue) => ({ type: 'application/xml', bytes: toXml(bodyValue, 'request') })),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ type: 'application/json', bytes })),
  fc.string({ unit: 'binary' }).map((bytes) => ({ type: 'text/xml', bytes })),
  fc
    .tuple(
      fc.constantFrom('text/plain', 'application/json; charset=latin1', ';', '', 'a/b/c', 'application/*'),
      fc.string(),
    )
    .map(([type, bytes]) => ({ type, bytes })),
)

const authorization = fc.oneof(
  fc.constant(undefined),
  fc.constant('operator'),
  fc.constant('operator'),
  fc.constantFrom(...tokens).map((token) => `Bearer ${token}`),
  fc.constantFrom('Basic YTpi', 'Bearer', 'bearer x', 'Bearer ä', 'Bearer a b', `Bearer ${'x'.repeat(5_000)}`, ',', ''),
)
const accept = fc.option(
  fc.constantFrom(
    'application/xml',
    'text/xml, */*',
    'application/json;q=0.1, text/xml',
    'APPLICATION/XML',
    'image/png',
    '',
    ',;q=',
    `${'text/xml,'.repeat(300)}`,
  ),
  { nil: undefined },
)
const extra = fc.dictionary(fc.stringMatching(/^x-[a-z]{1,8}$/), fc.stringMatching(/^[ -~]{0,40}$/), { maxKeys: 3 })
const base = fc.constantFrom('eu', 'us', 'front door', 'forwarder')

const request = fc.record({ base, method, path, body, authorization, accept, extra })
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never

const send = ({
  base: where,
  method: verb,
  path: target,
  body: sentBody,
  authorization: credentials,
  accept: mediaType,
  extra: more,
}: Request) => {
  const url = {
    'front door': platform.frontDoor,
    eu: platform.region('eu'),
    us: platform.region('us'),
    forwarder: platform.forwarder,
  }[where]
  return call(url, verb, target, {
    ...(sentBody && { body: sentBody.bytes }),
    headers: {
      ...more,
      ...(sentBody?.type !== undefined && { 'content-type': sentBody.type }),
      ...(credentials !== undefined && {
        authorization: credentials === 'operator' ? `Bearer ${platform.operatorToken}` : credentials,
      }),
      ...(mediaType !== undefined && { accept: mediaType }),
    },
  })
}

/** PIPELINE_RUNS=<number> sends more of them. */
const RUNS = Number(process.env.PIPELINE_RUNS ?? 300)

test('D1-GEN-13, D1-VER-03: responses have version and id, errors their key (D1-NEG-01, NS-18)', async () => {
  const holds = async (sampleRequest: Request): Promise<void> =>
    assert.equal(findResponseProblem(await send(sampleRequest), sampleRequest.method), undefined)
  await fc.assert(fc.asyncProperty(request, holds), { numRuns: RUNS })
  assert.deepEqual(
    platform.logLines.filter((line) => line.includes('request failed')),
    [],
  )
})

const heapAfterCollection = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

test('2,000 more requests, good and bad, leak no memory', async () => {
  const sample = fc.sample(request, { numRuns: 400, seed: 20_26 })
  const round = async (): Promise<void> => {
    for (const sampleRequest of sample) await send(sampleRequest)
  }
  await round()
  const before = heapAfterCollection()
  for (let times = 0; times < 5; times += 1) await round()
  const grownMiB = (heapAfterCollection() - before) / 1024 / 1024
  // The log lines stored by the test are about 1 MiB; 4 KiB a request would be 8 MiB.
  assert.ok(grownMiB < 6, `the heap grew by ${grownMiB.toFixed(1)} MiB`)
})
