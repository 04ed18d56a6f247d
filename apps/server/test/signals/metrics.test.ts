// The metrics of a platform that has worked: numbers of events, feeds, webhooks, jobs and tokens, and their names.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  addCleanup,
  call,
  connect,
  createService,
  openPushStream,
  registerPerson,
  startWebhookFixture,
  type WebhookFixture,
} from '@company-data/testkit'

let fixture: WebhookFixture
let text: string
before(async () => {
  fixture = await startWebhookFixture()
  await work()
  text = (await fixture.platform.ops('GET', '/api/ops/metrics')).text
})
after(() => fixture.stop())

/** A connection with a webhook, an endpoint that fails, a fetch, a run of the jobs, a refused request. */
const work = async (): Promise<void> => {
  const { platform, company } = fixture
  const [healthy, failing] = [await fixture.hook(), await fixture.hook()]
  failing.sink.respondWith(500)
  await fixture.send(healthy, 1, 2)
  await fixture.send(failing, 1, 3)
  await healthy.sink.waitFor(2)
  await failing.until({ health: 'bad' })
  const service = await createService(company)
  const person = await registerPerson(platform)
  await connect(person, service)
  const stream = await openPushStream(person)
  addCleanup(() => stream.close())
  await (await createService(company)).invite(person)
  await stream.next()
  const feed = await service.companyData('GET', '/changes')
  assert.equal(feed.body.items.length, 1)
  assert.equal((await platform.ops('POST', '/api/ops/jobs/run', {})).status, 200)
  assert.equal((await call(platform.region(), 'GET', '/api/services')).status, 401)
}

const readMetric = (name: string, labels: Readonly<Record<string, string>> = {}): number => {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        new RegExp(`^${name}(?:\\{|\\s)`).test(candidate) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    )
  return Number(line?.split(' ').at(-1))
}

test('counts open streams of persons and their pushes', () => {
  assert.equal(readMetric('companydata_push_streams', { region: 'eu' }), 1)
  assert.equal(readMetric('companydata_pushes_total', { region: 'eu', channel: 'stream', outcome: 'sent' }), 1)
})

test('counts events, queues and feeds by name and kind of channel', () => {
  assert.equal(readMetric('companydata_events_raised_total', { region: 'eu', event: 'connection_created' }), 1)
  assert.equal(readMetric('companydata_events_raised_total', { region: 'eu', event: 'connection_deleted' }), 0)
  assert.equal(readMetric('companydata_queue_events', { region: 'eu', channel: 'webhook_parked' }), 3)
  assert.ok(readMetric('companydata_queue_oldest_age_seconds', { channel: 'webhook_parked' }) > 0)
  assert.equal(readMetric('companydata_queue_events', { region: 'eu', channel: 'webhook' }), 0)
  assert.equal(readMetric('companydata_queue_oldest_age_seconds', { channel: 'webhook' }), 0)
  assert.ok(readMetric('companydata_queue_events', { channel: 'feed' }) >= 5, 'the plain channels of both services')
  assert.equal(readMetric('companydata_queue_events', { channel: 'customer_feed' }), 0)
  assert.equal(readMetric('companydata_queue_oldest_age_seconds', { channel: 'customer_feed' }), 0)
  assert.equal(readMetric('companydata_feed_events_fetched_total', { feed: 'feed' }), 1)
})

test('counts deliveries by kind and outcome, and webhooks by health', () => {
  assert.equal(readMetric('companydata_webhook_deliveries_total', { kind: 'live', outcome: 'delivered' }), 2)
  assert.equal(readMetric('companydata_webhook_deliveries_total', { kind: 'live', outcome: 'rejected' }), 1)
  assert.equal(readMetric('companydata_webhook_delivery_duration_seconds_count', { region: 'eu' }), 3)
  assert.equal(readMetric('companydata_webhooks', { health: 'running' }), 1)
  assert.equal(readMetric('companydata_webhooks', { health: 'bad' }), 1)
  assert.equal(readMetric('companydata_webhooks', { health: 'unknown' }), 0)
})

test('jobs, tokens, refusals, modes and resources have metrics', () => {
  const purge = { store: 'eu', job_name: 'changes.purge' }
  assert.ok(readMetric('companydata_job_runs_total', { ...purge, outcome: 'success' }) >= 1)
  assert.equal(readMetric('companydata_job_runs_total', { ...purge, outcome: 'failure' }), 0)
  assert.ok(readMetric('companydata_job_last_success_timestamp_seconds', purge) > 1_700_000_000)
  assert.ok(readMetric('companydata_job_run_seconds_total', purge) > 0)
  assert.ok(readMetric('companydata_tokens_issued_total', { grant: 'session' }) >= 2)
  assert.equal(readMetric('companydata_tokens_issued_total', { grant: 'client_credentials' }), 2)
  assert.equal(readMetric('companydata_refusals_total', { base: 'eu', error_key: 'auth.token_required' }), 1)
  assert.equal(readMetric('companydata_region_mode', { region: 'eu', mode: 'normal' }), 1)
  assert.equal(readMetric('companydata_region_mode', { region: 'eu', mode: 'out_of_order' }), 0)
  for (const store of ['directory', 'eu']) {
    assert.equal(readMetric('companydata_database_up', { store }), 1)
    assert.equal(readMetric('companydata_database_connections_max', { store, pool: 'main' }), 4)
    assert.ok(readMetric('companydata_database_connections', { store, pool: 'main', state: 'idle' }) >= 1)
    assert.equal(readMetric('companydata_database_waiting_acts', { store, pool: 'main' }), 0)
  }
  assert.equal(readMetric('companydata_hashes_waiting'), 0)
  assert.ok(readMetric('companydata_hashes_waiting_max') > 0)
  assert.ok(readMetric('companydata_connections') >= 1)
  assert.equal(readMetric('companydata_connections_max'), 10_000)
  assert.ok(readMetric('companydata_request_body_max_bytes') > 0)
  const build = { roles: 'front-door,region,forwarder,worker', node: process.version }
  assert.equal(readMetric('companydata_build_info', build), 1)
  for (const store of ['directory', 'eu']) assert.equal(readMetric('companydata_database_listener_up', { store }), 1)
})

/** Not `job` and `instance`: Prometheus gives these to what it scrapes. */
const LABELS = new Set([
  ...['base', 'method', 'path', 'status', 'le', 'error_key', 'region', 'channel', 'event', 'feed', 'kind', 'outcome'],
  ...['health', 'store', 'job_name', 'pool', 'state', 'grant', 'mode', 'version', 'roles', 'task', 'action', 'folder'],
  ...['commit', 'node', 'rank', 'standby', 'sync'],
])

test('names have base units and type suffixes, and labels never hold an id', () => {
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const ours = [...types].filter(([name]) => !/^(?:nodejs|process)_/.test(name))
  assert.ok(ours.length > 25)
  for (const [name, type] of ours) {
    assert.match(name, /^(?:companydata|http)_[a-z]+(?:_[a-z]+)*$/)
    assert.equal(name.endsWith('_total'), type === 'counter', name)
    assert.doesNotMatch(name, /milliseconds|_ms$|minutes|hours|kilobytes|_mb$/i)
    assert.match(text, new RegExp(`^# HELP ${name} \\S`, 'm'))
  }
  for (const line of text.split('\n').filter((metricLine) => /^(?:companydata|http)_/.test(metricLine))) {
    for (const [, label = '', value = ''] of line.matchAll(/(\w+)="([^"]*)"/g)) {
      assert.ok(LABELS.has(label), line)
      assert.doesNotMatch(value, /[0-9a-f]{8}-[0-9a-f]{4}-|@|[A-Za-z0-9_-]{40}/, line)
    }
  }
})

const page = await readFile(new URL('../../../../docs/operations/signals.md', import.meta.url), 'utf8')

test('the page about signals names every metric, and no other', () => {
  const documentedMetrics = new Set(
    page.match(/\b(?:companydata|http)_[a-z_]+[a-z]\b/g)?.map((name) => name.replace(/_bucket$/, '')),
  )
  const exposed = [...text.matchAll(/^# TYPE ((?:companydata|http)_\S+)/gm)].map(([, name]) => name)
  assert.deepEqual([...documentedMetrics].sort(), exposed.sort())
})

const readDeployed = (path: string): Promise<string> =>
  readFile(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8')
const [alerts, caseFile, dayCaseFile, dashboard] = await Promise.all([
  readDeployed('prometheus/alerts.yaml'),
  readDeployed('prometheus/alerts-test.yaml'),
  readDeployed('prometheus/alerts-test-days.yaml'),
  readDeployed('grafana/dashboard.json'),
])
const alertCases = `${caseFile}${dayCaseFile}`

test('alerts and dashboard use metrics that the program has', () => {
  const exposed = new Set([...text.matchAll(/^# TYPE ((?:companydata|http)_\S+)/gm)].map(([, name]) => name))
  const panels: { targets: { expr: string }[] }[] = JSON.parse(dashboard).panels
  const expressions = [alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  for (const expression of expressions) {
    const names = expression.match(/\b(?:companydata|http)_[a-z_]+[a-z]\b/g) ?? []
    assert.ok(names.length > 0, expression)
    for (const name of names) assert.ok(exposed.has(name.replace(/_(?:bucket|count|sum)$/, '')), name)
  }
})

test('each alert has a section of the runbook, and no section lacks its alert', async () => {
  const runbook = await readFile(new URL('../../../../docs/operations/runbook.md', import.meta.url), 'utf8')
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  const names = [...alerts.matchAll(/- alert: (\w+)$/gm)].map(([, name = '']) => name)
  assert.ok(names.length > 15)
  assert.deepEqual(sections.toSorted(), names.toSorted())
  for (const name of names)
    assert.ok(alerts.includes(`runbook: docs/operations/runbook.md#${name.toLowerCase()} }`), name)
})

test('each alert has a case in which it fires and one in which it is silent', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)$/gm)].map(([, name = '']) => name)
  for (const name of names)
    assert.match(alertCases, new RegExp(`alertname: ${name}\\s+exp_alerts:\\s+- exp_labels`), name)
  const silent = [...alertCases.matchAll(/alertname: (\w+), exp_alerts: \[\] \}/g)].map(([, name]) => name)
  assert.deepEqual(
    names.filter((name) => !silent.includes(name)),
    [],
  )
})

const promtool = spawnSync('promtool', ['--version']).status === 0
const withPromtool = { skip: !promtool && 'there is no promtool' }

test('promtool, the checker of Prometheus, reports nothing', withPromtool, () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  assert.deepEqual([status, stdout, stderr], [0, '', ''])
})

test('the alerts fire when they should', withPromtool, () => {
  const cases = ['alerts-test', 'alerts-test-days'].map((name) =>
    fileURLToPath(new URL(`../../../../deploy/prometheus/${name}.yaml`, import.meta.url)),
  )
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...cases], { encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}${stderr}`)
})

test('promtool accepts the alerts and the scrape configuration of the page', withPromtool, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'company-data-signals-'))
  const check = async (kind: string, text: string | undefined, ...flags: string[]): Promise<void> => {
    const file = join(folder, `${kind}.yml`)
    await writeFile(file, text ?? '')
    const { status, stdout, stderr } = spawnSync('promtool', ['check', kind, ...flags, file], { encoding: 'utf8' })
    assert.equal(status, 0, `${stdout}${stderr}`)
  }
  try {
    const blocks = [...page.matchAll(/^```yaml\n(.*?)^```/gms)].map(([, block]) => block)
    await check('rules', alerts)
    await check(
      'config',
      blocks.find((block) => block?.startsWith('scrape_configs:')),
      '--syntax-only',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
