// The attacks on what accounts share: hash threads, database connections, webhook senders and stored events.
import { randomUUID } from 'node:crypto'
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
  prepare: async (victim) => (await loadSetup()).createSender(victim, WEBHOOKS),
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

export const shareFloods: readonly Attack[] = [wrongApprovals, databaseReads, silentWebhooks, storedResponses]
