// The attacks on what accounts share: hash threads, database connections, webhook senders and stored events.
import { randomBytes, randomUUID } from 'node:crypto'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { type Attack, createSealed, flood, preparedAttack } from './flood.ts'

/** Loaded only by the program that prepares the attacks. */
const loadSetup = () => import('./company-setup.ts')

const wrongApprovals = preparedAttack({
  name: '60 wrong approvals at once by one person',
  effects: ['403'],
  prepare: async (victim) => (await loadSetup()).createWrongApproval(victim),
  run: ({ apiUrl, path, token, body }, seconds) =>
    flood(60, seconds, () => callFrom(ATTACKER_ADDRESS, apiUrl, 'POST', path, { token, body })),
})

const databaseReads: Attack = {
  name: '100 readers at once of everything that is counted, by one free company',
  effects: ['200'],
  run: ({ company: { apiUrl, token } }, seconds) => {
    const paths = ['/api/account/quotas', '/api/portal/overview', '/api/portal/audit-log?limit=250']
    let turn = 0
    return flood(100, seconds, () => {
      turn += 1
      return callFrom(ATTACKER_ADDRESS, apiUrl, 'GET', paths[turn % paths.length] ?? '', { token })
    })
  },
}

const WEBHOOKS = 50
const MESSAGE_BYTES = 64

const silentWebhooks = preparedAttack({
  name: `${WEBHOOKS} webhooks of one company to an endpoint that never responds, and events for all of them`,
  effects: ['201'],
  async prepare(victim) {
    const { createSender, startSilentEndpoint } = await loadSetup()
    return createSender(victim, { count: WEBHOOKS, url: await startSilentEndpoint() })
  },
  run: ({ apiUrl, path, token }, seconds) =>
    flood(20, seconds, () =>
      callFrom(ATTACKER_ADDRESS, apiUrl, 'POST', path, { token, body: { body: createSealed(MESSAGE_BYTES) } }),
    ),
})

const storedResponses = preparedAttack({
  name: '20 callers of one customer who send messages with new Idempotency-Keys',
  effects: ['201'],
  prepare: async (victim) => (await loadSetup()).createSender(victim),
  run: ({ apiUrl, path, token }, seconds) =>
    flood(20, seconds, () =>
      callFrom(ATTACKER_ADDRESS, apiUrl, 'POST', path, {
        token,
        body: { body: createSealed(MESSAGE_BYTES) },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
})

const connectionExports = preparedAttack({
  name: '40 exports at once of the connections of one company, again and again',
  effects: ['200'],
  prepare: async (victim) => (await loadSetup()).createExporter(victim),
  run: ({ apiUrl, token }, seconds) =>
    flood(40, seconds, () =>
      callFrom(ATTACKER_ADDRESS, apiUrl, 'GET', '/api/company-data/connections/export', { token }),
    ),
})

const authorizationStarts: Attack = {
  name: '50 callers without an account who start authorizations of one client',
  effects: ['302'],
  prepare: async (victim) => (await loadSetup()).createDetachedClient(victim),
  run({ frontDoor }, seconds, clientId) {
    const request = { response_type: 'code', client_id: String(clientId), response_mode: 'detached' }
    const challenge = { code_challenge: randomBytes(32).toString('base64url'), code_challenge_method: 'S256' }
    return flood(50, seconds, () => {
      const query = new URLSearchParams({ ...request, ...challenge, state: randomBytes(16).toString('base64url') })
      return callFrom(ATTACKER_ADDRESS, frontDoor, 'GET', `/oauth2/authorize?${query}`)
    })
  },
}

export const shareFloods: readonly Attack[] = [
  wrongApprovals,
  databaseReads,
  silentWebhooks,
  storedResponses,
  connectionExports,
  authorizationStarts,
]
