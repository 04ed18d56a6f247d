// Checks of credentials, region, whitelist, rights, key and webhooks.
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isPlatformError } from '@company-data/sdk/company'
import { createServiceOpener, type ServiceClient } from '@company-data/sdk/service'
import type { Clients, Manager } from '../profiles/clients.ts'
import { CommandError, exitCodes } from '../program/exit-codes.ts'
import type { Session } from '../program/session.ts'
import { attempt, type Finding, ok, problem, skipped } from './findings.ts'

export const LOGIN_FIX = 'Run `company-data login` with the current secret; the portal shows the client.'

/** A client that was registered before some endpoints existed lacks them until the operator adds them. */
const checkWhitelist = async (service: ServiceClient): Promise<Finding> => {
  const isForbidden = await service.challenges.read(randomUUID()).then(
    () => false,
    (error: unknown) => {
      if (!isPlatformError(error)) throw error
      // Any other refusal shows that the whitelist let the call pass.
      return error.errorKey === 'auth.client_endpoint_forbidden'
    },
  )
  return isForbidden
    ? problem(
        'whitelist',
        'the client may not approve logins: /api/service-2fa is missing',
        'Register a new client in the portal, or ask the operator for `POST /api/ops/whitelist-backfill`.',
      )
    : ok('whitelist', 'data and logins of the service')
}

export const checkServiceClient = (service: ServiceClient): Promise<Finding[]> =>
  attempt('service client', LOGIN_FIX, async () => {
    const { apiUrl } = await service.token()
    const { service_id } = await service.whoami()
    return [ok('service client', `reads service ${service_id}`), ok('region', apiUrl), await checkWhitelist(service)]
  })

const checkRight = async (name: string, group: string, read: () => Promise<unknown>): Promise<Finding> => {
  try {
    await read()
    return ok('rights', name)
  } catch (error) {
    if (!isPlatformError(error) || error.status !== 403) throw error
    return problem(
      'rights',
      `${name}: refused (${error.errorKey})`,
      `Grant the client the group \`${group}\` in the portal.`,
    )
  }
}

export const checkManager = (manager: Manager, serviceId: string | undefined): Promise<Finding[]> =>
  attempt('account', LOGIN_FIX, async () => [
    await checkRight('read services', 'service_management', () => manager.services.list()),
    ...(serviceId === undefined
      ? [ok('region', (await manager.account.read()).region)]
      : [await checkRight('read flows', 'flow_authoring', () => manager.flows.list(serviceId))]),
  ])

const OTHERS_MAY_READ = 0o077

const checkMode = async (path: string, platform: NodeJS.Platform): Promise<Finding[]> => {
  const { mode } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`${path} does not exist`) : error
  })
  return platform !== 'win32' && (mode & OTHERS_MAY_READ) !== 0
    ? [problem('key file', `${path} can be read by other users`, `Run \`chmod 600 ${path}\`.`)]
    : [ok('key file', path)]
}

/** The platform's copy is compared with the public half of the key itself. */
const compareKey = async (clients: Clients, manager: Manager | undefined, serviceId: string | undefined) => {
  const publicKey = await createServiceOpener(await clients.privateKey()).publicKey()
  if (manager === undefined || serviceId === undefined)
    return ok('key', 'opens; sign in with an account client to compare it with that of the service')
  const { public_key } = await manager.services.read(serviceId)
  return public_key === publicKey
    ? ok('key', 'opens, and is the key of the service')
    : problem(
        'key',
        'opens, but is not the key of the service',
        'Use the private PEM that was downloaded for this service.',
      )
}

const KEY_FIX = 'Check the path and the passphrase: `company-data login --key FILE`, COMPANY_DATA_PASSPHRASE.'

export const checkKey = async (
  { clients, system, profiles }: Session,
  manager: Manager | undefined,
  serviceId: string | undefined,
): Promise<Finding[]> => {
  const keyFile = system.env.COMPANY_DATA_KEY_FILE || (await profiles.read())?.key_file
  if (keyFile === undefined) return [skipped('key', 'no private PEM is named; values cannot be opened here')]
  const path = resolve(system.folder, keyFile)
  const mode = await attempt('key file', KEY_FIX, () => checkMode(path, system.platform))
  const compare = () =>
    compareKey(clients, manager, serviceId).catch((error: unknown) => {
      // No stored passphrase, no variable, and no terminal to ask in.
      if (!(error instanceof CommandError) || error.exitCode !== exitCodes.usage) throw error
      return skipped('key', 'not opened: COMPANY_DATA_PASSPHRASE is not set')
    })
  return [...mode, ...(await attempt('key', KEY_FIX, async () => [await compare()]))]
}

export const checkWebhooks = (manager: Manager, serviceId: string, sendsTest: boolean): Promise<Finding[]> =>
  attempt('webhooks', 'Grant the client the group `service_management` in the portal.', async () => {
    const findings: Finding[] = []
    for (const { id, url, health, enabled, backlog_count } of await manager.webhooks.list(serviceId)) {
      if (health === 'bad')
        findings.push(
          problem(
            'webhook',
            `${url} is bad, ${backlog_count} events wait`,
            `Repair the endpoint, then \`company-data webhooks probe ${id}\`.`,
          ),
        )
      else findings.push(ok('webhook', `${url} is ${enabled ? health : 'disabled'}`))
      if (!sendsTest || !enabled) continue
      const { delivered, error } = await manager.webhooks.test({ serviceId, webhookId: id })
      findings.push(
        delivered
          ? ok('webhook test', url)
          : problem(
              'webhook test',
              `${url}: ${error}`,
              'The endpoint must answer 200 within 15 seconds and be reachable from the platform.',
            ),
      )
    }
    return findings.length === 0 ? [skipped('webhooks', 'the service has none')] : findings
  })
