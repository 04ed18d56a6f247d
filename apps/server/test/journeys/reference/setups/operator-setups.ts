// Setups of the calls of operators about accounts.
import { expectStatus, registerCompany, registerPerson } from '@company-data/testkit'
import type { CallSetups } from '../call-setup.ts'
import type { World } from '../world.ts'

const ofCompany = async ({ platform }: World) => ({ ids: { accountId: (await registerCompany(platform)).userId } })

export const operatorSetups: CallSetups = {
  'POST /api/ops/find': ({ company }) => ({ body: () => ({ q: company.code }) }),
  'GET /api/ops/accounts/{accountId}': ({ company }) => ({ ids: { accountId: company.userId } }),
  'GET /api/ops/accounts/{accountId}/usage': ({ company }) => ({ ids: { accountId: company.userId } }),
  'POST /api/ops/accounts/{accountId}/end-sessions': ofCompany,
  'PUT /api/ops/accounts/{accountId}/legal-hold': ofCompany,
  'POST /api/ops/accounts/{accountId}/deletion': ofCompany,
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
