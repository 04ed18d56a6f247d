// `doctor`: looks for what usually goes wrong, and says how to repair it.
import { checkKey, checkManager, checkServiceClient, checkWebhooks, LOGIN_FIX } from '../doctor/credential-checks.ts'
import { type Finding, skipped, toProblem } from '../doctor/findings.ts'
import { checkNode, checkPlatform } from '../doctor/platform-checks.ts'
import { defineCommand } from '../program/command.ts'
import { exitCodes } from '../program/exit-codes.ts'
import type { Session } from '../program/session.ts'

interface Opened<Client> {
  client?: Client
  findings: Finding[]
}

/** Without credentials the check is left out; those that are there and cannot be used are a problem. */
const openClient = async <Client>(
  check: string,
  isNamed: boolean,
  { open, without }: { open: () => Promise<Client>; without: string },
): Promise<Opened<Client>> => {
  if (!isNamed) return { findings: [skipped(check, without)] }
  try {
    return { client: await open(), findings: [] }
  } catch (error) {
    return { findings: [toProblem(check, LOGIN_FIX, error)] }
  }
}

const checkCredentials = async (session: Session, sendsTests: boolean): Promise<Finding[]> => {
  const { clients } = session
  const service = await openClient('service client', await clients.has('service'), {
    open: () => clients.service(),
    without: 'not signed in with one',
  })
  const manager = await openClient('rights', await clients.has('manager'), {
    open: () => clients.manager(),
    without: 'no account client and no owner',
  })
  // The findings of the service client say why it is unknown.
  const serviceId = await clients.serviceId().catch(() => undefined)
  return [
    ...service.findings,
    ...(service.client ? await checkServiceClient(service.client) : []),
    ...manager.findings,
    ...(manager.client ? await checkManager(manager.client, serviceId) : []),
    ...(await checkKey(session, manager.client, serviceId)),
    ...(manager.client && serviceId !== undefined
      ? await checkWebhooks(manager.client, serviceId, sendsTests)
      : [skipped('webhooks', 'needs a service client and an account client or owner')]),
  ]
}

const MARKS = { ok: ['green', 'ok     '], problem: ['red', 'problem'], skipped: ['dim', 'skipped'] } as const

export const doctor = defineCommand({
  name: 'doctor',
  about: 'Check clock, address, credentials, rights, key and webhooks, each with its repair',
  options: { 'send-tests': { type: 'boolean', about: 'also send a test event to each webhook' } },
  example: 'company-data doctor --send-tests',
  async run({ options, session }) {
    const { clients, system, out } = session
    const findings = [
      checkNode(process.version),
      ...(await checkPlatform(await clients.url(), system.signal)),
      ...(await checkCredentials(session, options['send-tests'])),
    ]
    out.result({ findings }, () =>
      findings
        .map(({ check, state, detail, fix }) => {
          const [style, mark] = MARKS[state]
          return `${out.style(style, mark)}  ${check}: ${detail}${fix === undefined ? '' : `\n         next: ${fix}`}`
        })
        .join('\n'),
    )
    return findings.some(({ state }) => state === 'problem') ? exitCodes.failed : exitCodes.ok
  },
})
