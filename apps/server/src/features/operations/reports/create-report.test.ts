// Reports of persons of a sandbox, who know no other company.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewReport } from '@company-data/protocol/wire/operations/reports'
import { createReport } from './create-report.ts'
import type { ReportDeps } from './deps.ts'

test('A-110: a person of a sandbox reports only its own company', async () => {
  const states: Record<string, object> = {
    tester: { usertype: 'person', sandbox: { serviceId: 'service', companyUserId: 'maker' } },
    maker: { usertype: 'company', userId: 'maker', sandbox: null },
    rival: { usertype: 'company', userId: 'rival', sandbox: null },
  }
  const report = createReport({
    accounts: { state: (id: string) => states[id] },
    directory: { transaction: async () => ({ report_id: 'report' }) },
  } as unknown as ReportDeps)
  const about = (company_user_id: string) => ({ company_user_id }) as NewReport
  await assert.rejects(report('tester', about('rival')), { key: 'profile.code_not_found' })
  assert.deepEqual(await report('tester', about('maker')), { report_id: 'report' })
})
