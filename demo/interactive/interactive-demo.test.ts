// The kept demo as a process: data in every state, working sign-ins, and nothing left after Ctrl-C.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type CompanyClient, createCompanyClient } from '@company-data/sdk/company'

const main = join(import.meta.dirname, '..', 'main.ts')

/** The process, its output when it is ready, and its folder for temporary files. */
const startDemo = async (context: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-demo-'))
  const demo = spawn(process.execPath, [main, '--keep'], { env: { ...process.env, TMPDIR: folder, NO_COLOR: '1' } })
  context.after(async () => {
    demo.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  let complaints = ''
  demo.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  let printed = ''
  for await (const text of demo.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += text
    if (printed.includes('Ctrl-C')) break
  }
  demo.stdout.resume()
  assert.equal(complaints, '', 'it complains about nothing')
  return { demo, printed, folder }
}

const collectStates = async (company: CompanyClient) => {
  const [newsletter, rentals] = await company.services.list()
  assert.ok(newsletter && rentals)
  const documents = new Set<string>()
  for (const { id } of [newsletter, rentals])
    for await (const { status } of company.servicePortal(id).documents.list()) documents.add(status)
  const [flow] = await company.flows.list(rentals.id)
  const runs = await Array.fromAsync(company.serviceFlows(rentals.id).runs.list(flow?.id ?? ''))
  const requests = await Array.fromAsync(company.servicePortal(newsletter.id).connectRequests.list())
  return {
    documents: [...documents].sort(),
    runs: [...new Set(runs.map(({ status }) => status))].sort(),
    requests: requests.map(({ status }) => status).sort(),
    webhooks: (await company.webhooks.list(newsletter.id)).map(({ health }) => health).sort(),
    delegates: (await company.delegates.list()).map(({ status }) => status),
    suppliers: (await Array.fromAsync(company.companyConnections.list())).length,
    programs: [(await company.accountClients.list()).length, (await company.oauthApps.list()).length],
  }
}

const stop = async (demo: ChildProcess): Promise<void> => {
  demo.kill('SIGINT')
  const [code] = await once(demo, 'exit')
  assert.equal(code, 0)
}

test('the printed demo has data in every state, and Ctrl-C removes it', async (context) => {
  const { demo, printed, folder } = await startDemo(context)
  const frontDoorUrl = /(http\S+)\/portal\/$/m.exec(printed)?.[1] ?? assert.fail(printed)
  const [, email = '', password = ''] = /owner +(\S+) +(.+)/.exec(printed) ?? []
  const company = createCompanyClient({ frontDoorUrl })
  await company.login({ email, password })
  assert.deepEqual(await collectStates(company), {
    documents: ['active', 'active_but_ending', 'ended', 'offering', 'ready_to_sign', 'waiting'],
    runs: ['awaiting_company', 'awaiting_customer', 'awaiting_signature', 'cancelled', 'completed', 'generating'],
    requests: ['pending', 'rejected'],
    webhooks: ['bad', 'running'],
    delegates: ['active'],
    suppliers: 1,
    programs: [1, 1],
  })
  const { services, totals } = await company.overview.read()
  assert.equal(totals.connections, 4)
  const [first, second] = services
  assert.deepEqual([first?.unread_messages, first?.open_requests, first?.webhooks.length], [2, 1, 1])
  assert.deepEqual([second?.runs, second?.documents.own], [{ own: 2, customers: 1 }, 1])
  for (const address of printed.match(/http\S+/g) ?? []) assert.ok((await fetch(address)).ok, address)
  await stop(demo)
  assert.deepEqual(await readdir(folder), [], 'nothing is left')
})
