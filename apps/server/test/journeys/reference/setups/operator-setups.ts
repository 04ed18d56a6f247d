// Setups of the calls of operators about accounts.
import { expectStatus, registerCompany, registerPerson } from '@company-data/testkit'
import pg from 'pg'
import { formatReport } from '../../../../src/platform/mail/testing/bounce-report.ts'
import { type CallSetups, replacing } from '../call-setup.ts'
import type { World } from '../world.ts'

const ofCompany = async ({ platform }: World) => ({ ids: { accountId: (await registerCompany(platform)).userId } })

/** A mail that bounced, without a mail server. */
const bounceMail = async ({ platform }: World) => {
  await registerPerson(platform)
  const directory = new pg.Client({ connectionString: platform.databases.directory })
  await directory.connect()
  try {
    const { rows } = await directory.query<{ id: string }>(`update mail set bounced_at = at, smtp_code = '550 5.1.1',
      suppressed_until = at + interval '7 days' where id = (select max(id::text)::uuid from mail) returning id`)
    return rows[0]?.id ?? ''
  } finally {
    await directory.end()
  }
}

/** A move that no process carries out, because none has its database. */
const orderMove = async ({ platform, company }: World) => {
  const directory = new pg.Client({ connectionString: platform.databases.directory })
  await directory.connect()
  try {
    await directory.query(
      `insert into region_move (user_id, from_region, to_region, status, started_at)
      values ($1, 'eu', 'eu-9', 'copying', now()) on conflict do nothing`,
      [company.userId],
    )
  } finally {
    await directory.end()
  }
  return { ids: { userId: company.userId } }
}

export const operatorSetups: CallSetups = {
  'POST /api/ops/find': ({ company }) => ({ body: () => ({ q: company.code }) }),
  'GET /api/ops/accounts/{accountId}': ({ company }) => ({ ids: { accountId: company.userId } }),
  'GET /api/ops/accounts/{accountId}/usage': ({ company }) => ({ ids: { accountId: company.userId } }),
  'POST /api/ops/accounts/{accountId}/end-sessions': ofCompany,
  'PUT /api/ops/accounts/{accountId}/legal-hold': ofCompany,
  'POST /api/ops/accounts/{accountId}/deletion': ofCompany,
  'PUT /api/ops/cells/{cell}': () => ({ ids: { cell: 'eu-2' }, body: replacing({ is_open: false }) }),
  'GET /api/ops/cell-moves': orderMove,
  'POST /api/ops/cell-moves': async ({ platform }) => {
    const { userId } = await registerPerson(platform)
    return { body: () => ({ user_id: userId, cell: 'eu-2' }) }
  },
  'DELETE /api/ops/cell-moves/{userId}': orderMove,
  'GET /api/ops/mail-bounces': async (world) => {
    await bounceMail(world)
    return {}
  },
  'POST /api/ops/mail-bounces': async (world) => ({
    body: replacing({ report: formatReport(await bounceMail(world), {}) }),
  }),
  'POST /api/ops/mail-bounces/{mailId}/end-suppression': async (world) => ({
    ids: { mailId: await bounceMail(world) },
  }),
  'GET /api/ops/legal-holds': async ({ platform }) => {
    const { userId } = await registerPerson(platform)
    const path = `/api/ops/accounts/${userId}/legal-hold`
    expectStatus(await platform.ops('PUT', path, { held: true, reason: 'File 7' }), 204, 'placing a hold')
    return {}
  },
  'GET /api/ops/deletions': async ({ platform }) => {
    const { userId } = await registerPerson(platform)
    const reply = await platform.ops('POST', `/api/ops/accounts/${userId}/deletion`, { reason: 'Request 12' })
    expectStatus(reply, 202, 'ordering a deletion')
    return {}
  },
}
