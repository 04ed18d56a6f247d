// The command line as processes: from a sign-in to the first opened value, and from a write to its line of `listen`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createAccountClient, createCompanyClient } from '@company-data/sdk/company'
import { createSandbox } from '@company-data/sdk/sandbox'
import { startPlatform, uniqueName } from '@company-data/testkit'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { takeAllCores } from '../process.ts'

const PROGRAM = fileURLToPath(new URL('../../packages/cli/src/company-data.ts', import.meta.url))
/** The first event takes longer: its delivery must fail before it waits in the backlog. */
const EVENTS = 41

const alone = { ceiling: Number.NaN, ratio: Number.NaN }

const start = (home: string, args: readonly string[]): ChildProcess => {
  const env = { ...process.env, HOME: home, COMPANY_DATA_KEY_STORE: 'file' }
  return spawn(process.execPath, [PROGRAM, ...args], { cwd: home, env, stdio: ['pipe', 'pipe', 'inherit'] })
}

const run = async (home: string, args: readonly string[], input = ''): Promise<string> => {
  const child = start(home, args)
  child.stdin?.end(input)
  if (child.stdout === null) throw new Error('the program has no output')
  return readText(child.stdout)
}

const registerCompany = async (frontDoorUrl: string) => {
  const company = createCompanyClient({ frontDoorUrl })
  const name = uniqueName()
  const email = `owner-${name.toLowerCase()}@example.org`
  await company.register({
    email,
    password: 'correct horse battery staple',
    display_name: 'Command Ltd',
    company_code: `C${name}`.slice(0, 12),
  })
  await company.level.update('pro')
  return company.accountClients.create({ name: 'Terminal', capabilities: ['service_management'] })
}

type Credentials = Awaited<ReturnType<typeof registerCompany>>

/** The steps of a developer on a new machine except the choice in the browser, with a sandbox person as the first customer. */
const openFirstValue = async (home: string, frontDoorUrl: string, { client_id, client_secret }: Credentials) => {
  const begun = performance.now()
  await run(home, ['login', '--url', frontDoorUrl, '--client-id', client_id, '--secret-stdin'], client_secret)
  const { service_id } = JSON.parse(await run(home, ['sandbox', 'create', 'Measured', '--json']))
  const manager = createAccountClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  await run(home, ['sandbox', 'persons', '--add', '1'])
  const output = await run(home, ['connections', '--decrypt', '--json'])
  if (!/"first_name"/.test(output)) throw new Error(`no value was opened: ${output}`)
  return { seconds: (performance.now() - begun) / 1000, serviceId: service_id, manager }
}

/** The milliseconds from the response to each write until its line. */
const timeEvents = async (
  home: string,
  frontDoorUrl: string,
  { serviceId, manager }: Awaited<ReturnType<typeof openFirstValue>>,
): Promise<number[]> => {
  const person = await createSandbox({ frontDoorUrl, manager, serviceId }).createPerson()
  await person.connect()
  const child = start(home, ['listen', '--events', 'field_updated', '--limit', String(EVENTS), '--json'])
  if (child.stdout === null) throw new Error('the program has no output')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const readChannels = async () => (await manager.webhooks.list(serviceId)).length
  while ((await readChannels()) === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  const times: number[] = []
  for (let index = 0; index < EVENTS; index += 1) {
    await person.edit('first_name')
    const written = performance.now()
    await lines.next()
    times.push(performance.now() - written)
  }
  // It deletes its channel, for which it needs the files of its home.
  if (child.exitCode === null) await once(child, 'exit')
  return times.slice(1)
}

export const commandLineBenchmark: Benchmark = {
  name: 'command line',
  async run(): Promise<Measurement[]> {
    takeAllCores()
    const platform = await startPlatform()
    const home = await mkdtemp(join(tmpdir(), 'command-line-'))
    try {
      const first = await openFirstValue(home, platform.frontDoor, await registerCompany(platform.frontDoor))
      const times = (await timeEvents(home, platform.frontDoor, first)).sort((left, right) => left - right)
      const row = { ...alone, unit: 'ms' }
      return [
        {
          ...alone,
          unit: 's',
          label: 'from login to the first opened value, four commands',
          ours: first.seconds,
          target: 'at most 60 s',
        },
        {
          ...row,
          label: `a write on the screen of listen, p50 of ${times.length}`,
          ours: median(times),
          target: '50 ms',
        },
        { ...row, label: 'a write on the screen of listen, slowest', ours: times.at(-1) ?? 0, target: '–' },
      ]
    } finally {
      await rm(home, { recursive: true, force: true })
      await platform.stop()
    }
  },
}
