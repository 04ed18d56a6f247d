// Name resolution, and who is blamed for a name that is not found (G-108).
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fromSystem, nameResolver, resolveWithBlame } from './dns-resolver.ts'
import { machineNames } from './machine-names.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'

const failure = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more })

const catchWhose = async (lookup: Promise<unknown>): Promise<string> => {
  try {
    await lookup
    return 'found'
  } catch (error) {
    assert.ok(error instanceof OutboundError)
    return error.whose
  }
}

/** Names that fail with a code; all others are found. */
const fakeResolver = (codes: Map<string, string>, now: () => number) =>
  resolveWithBlame(async (hostname) => {
    const code = codes.get(hostname)
    if (code !== undefined) throw failure(code)
    return ['93.184.216.34']
  }, now)

test("G-108: a name that does not exist is immediately the target's failure", async () => {
  const resolve = fakeResolver(
    new Map([
      ['gone.example', 'ENOTFOUND'],
      ['empty.example', 'ENODATA'],
    ]),
    () => 0,
  )
  assert.equal(await catchWhose(resolve('gone.example')), 'target')
  assert.equal(await catchWhose(resolve('empty.example')), 'target')
})

test('G-108: an unreachable resolver is our failure for up to five minutes', async () => {
  for (const code of ['EAI_AGAIN', 'ETIMEOUT', 'ECONNREFUSED', 'ESERVFAIL']) {
    let now = 1_000
    const codes = new Map([['a.example', code]])
    const resolve = fakeResolver(codes, () => now)
    assert.equal(await catchWhose(resolve('a.example')), 'ours', code)
    now += 1_000
    assert.equal(await catchWhose(resolve('a.example')), 'ours', code)
    assert.equal(await catchWhose(resolve('b.example')), 'found')
    assert.equal(await catchWhose(resolve('a.example')), 'target', code)
    codes.clear()
    assert.equal(await catchWhose(resolve('a.example')), 'found')
    codes.set('a.example', code)
    now += 1_000
    assert.equal(await catchWhose(resolve('a.example')), 'ours', `${code}: it starts again`)
    now += 5 * 60_000 + 1
    assert.equal(await catchWhose(resolve('a.example')), 'target', `${code}: for too long`)
  }
})

test('the reason reveals neither the resolver nor its message', async () => {
  const resolve = fakeResolver(new Map([['a.example', 'ESERVFAIL']]), () => 0)
  await assert.rejects(resolve('a.example'), (error: OutboundError) => {
    assert.equal(error.message, 'The name of the endpoint could not be looked up.')
    return true
  })
})

test('localhost is this machine, without a query', async () => {
  for (const name of ['localhost', 'LOCALHOST', 'a.localhost', 'localhost.'])
    assert.deepEqual(await nameResolver('name-servers')(name), ['127.0.0.1', '::1'])
})

/** The hosts file and the search domains of a machine; name servers know only `zone`. */
const machine = async (t: TestContext, hosts: string, resolver: string, zone: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'machine-names-'))
  t.after(() => rm(folder, { recursive: true }))
  const files = { hosts: join(folder, 'hosts'), resolver: join(folder, 'resolv.conf') }
  await writeFile(files.hosts, hosts)
  await writeFile(files.resolver, resolver)
  const names: string[] = []
  const resolve = fromSystem(machineNames(files), async (name) => {
    names.push(name)
    if (zone[name] === undefined) throw failure('ENOTFOUND')
    return [zone[name]]
  })
  return { names, resolve }
}

test('in a private network the hosts file comes first', async (t) => {
  const hosts = '# comment\n10.0.0.5 db.internal DB # the database\n\n::5\tdb.internal\nnonsense db.internal\n'
  const { names, resolve } = await machine(t, hosts, 'nameserver 10.0.0.1\n', { 'other.internal': '10.0.0.9' })
  assert.deepEqual(await resolve('db.internal'), ['10.0.0.5', '::5'])
  assert.deepEqual(await resolve('DB.Internal.'), ['10.0.0.5', '::5'])
  assert.deepEqual(await resolve('db'), ['10.0.0.5'])
  assert.deepEqual(names, [])
  assert.deepEqual(await resolve('other.internal'), ['10.0.0.9'])
})

test('in a private network search domains complete short names', async (t) => {
  const resolver = 'domain old.example\nsearch ns.svc.local svc.local # of the cluster\noptions timeout:1 ndots:2\n'
  const zone = { 'hook.svc.local': '10.1.0.1', 'a.b.example.org': '93.184.216.34', 'a.b.c.svc.local': '10.1.0.2' }
  const { names, resolve } = await machine(t, '', resolver, zone)
  assert.deepEqual(await resolve('hook'), ['10.1.0.1'])
  assert.deepEqual(await resolve('a.b.example.org'), ['93.184.216.34'])
  assert.deepEqual(await resolve('a.b.c'), ['10.1.0.2'])
  assert.equal(await catchWhose(resolveWithBlame(resolve)('gone.')), 'target')
  assert.deepEqual(names, [
    ...['hook.ns.svc.local', 'hook.svc.local'],
    'a.b.example.org',
    ...['a.b.c', 'a.b.c.ns.svc.local', 'a.b.c.svc.local'],
    'gone.',
  ])
})

test('without hosts and resolv.conf a name is queried unchanged', async (t) => {
  const { resolve } = await machine(t, '', '', { plain: '10.2.0.1' })
  assert.deepEqual(await resolve('plain'), ['10.2.0.1'])
  const failing = fromSystem(machineNames({ hosts: '/nowhere', resolver: '/nowhere' }), async () => {
    throw failure('ETIMEOUT')
  })
  await assert.rejects(failing('plain'), { code: 'ETIMEOUT' })
})

test('G-108: errors of this machine before sending are ours, others are not', () => {
  for (const code of ['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EADDRNOTAVAIL', 'EPERM'])
    assert.equal(toOutboundError(failure(code)).whose, 'ours', code)
  const theirs = [
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'],
    ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO', 'HPE_INVALID_CONSTANT', 'UND_ERR_SOCKET', 'X'],
  ]
  for (const code of theirs) assert.equal(toOutboundError(failure(code)).whose, 'target', code)
})

test("G-108: the target's failure counts first, and no route at all is ours", () => {
  const v4 = failure('ENETUNREACH', { address: '93.184.216.34' })
  const v6 = failure('ENETUNREACH', { address: '2606:4700::1' })
  const whose = (...errors: Error[]) => toOutboundError(new AggregateError(errors)).whose
  assert.equal(toOutboundError(v4).whose, 'ours')
  assert.equal(toOutboundError(v6).whose, 'target')
  assert.equal(whose(v6, v4), 'ours')
  assert.equal(whose(v6, failure('ECONNREFUSED')), 'target')
  assert.equal(whose(failure('EMFILE'), failure('EMFILE')), 'ours')
})
