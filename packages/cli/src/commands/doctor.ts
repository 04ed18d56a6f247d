// `doctor`: looks for what usually goes wrong, and says how to repair it.
import { checkKey, checkManager, checkServiceClient, checkWebhooks } from '../doctor/credential-checks.ts'
import { type Finding, skipped } from '../doctor/findings.ts'
import { checkNode, checkPlatform } from '../doctor/platform-checks.ts'
import { defineCommand } from '../program/command.ts'
import { exitCodes } from '../program/exit-codes.ts'
import type { Session } from '../program/session.ts'

const checkCredentials = async (session: Session, sendsTests: boolean): Promise<Finding[]> => {
  const { clients, profiles } = session
  const profile = await profiles.read()
  const serviceId = profile?.service?.service_id
  const service = await clients.service().catch(() => undefined)
  const manager = await clients.manager().catch(() => undefined)
  return [
    ...(service ? await checkServiceClient(service) : [skipped('service client', 'not signed in with one')]),
    ...(manager ? await checkManager(manager, serviceId) : [skipped('rights', 'no account client and no owner')]),
    ...(await checkKey(session, manager, serviceId)),
    ...(manager && serviceId
      ? await checkWebhooks(manager, serviceId, sendsTests)
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
