// Records of the operator API for tests of pages.
import type { Installation } from '@company-data/protocol/wire/operations/installation'
import type { AccountUsage, OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'

export const AT = '2026-03-01T12:00:00.000+00:00'
export const COMPANY_ID = '2b7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a'
export const PERSON_ID = '1a7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a'
const SERVICE_ID = '3c7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a'

const directory: Installation['stores'][number] = {
  store: 'directory',
  is_reachable: true,
  jobs: { total: 4, failing: [], overdue: [] },
  mails: { waiting: 0, failing: 0, given_up: 0 },
  deliveries: null,
}

const region: Installation['stores'][number] = {
  ...directory,
  store: 'eu',
  mails: { waiting: 12, failing: 0, given_up: 0 },
  deliveries: {
    workers: 2,
    webhooks: { running: 40, bad: 1, unknown: 0 },
    waiting: { count: 3, oldest_at: AT },
    parked: { count: 900, oldest_at: AT },
  },
}

export const fakeInstallation = (members: Partial<Installation> = {}): Installation => ({
  version: '0.1.0',
  platform_time: AT,
  process: { roles: ['front-door', 'region', 'worker'], started_at: AT, memory_bytes: 140_000_000, regions: ['eu'] },
  is_quarantined: false,
  last_backup_at: '2026-03-01T02:00:00.000+00:00',
  regions: [{ region: 'eu', name: 'Europe', api_url: 'https://eu.data.example.org', mode: 'normal' }],
  stores: [directory, region],
  queues: { reports: 3, verifications: 1, deletions: 0 },
  ...members,
})

export const unreachableStore: Installation['stores'][number] = {
  store: 'us',
  is_reachable: false,
  jobs: null,
  mails: null,
  deliveries: null,
}

export const fakeCompany = (members: Partial<OperatedAccount> = {}): OperatedAccount => ({
  user_id: COMPANY_ID,
  usertype: 'company',
  display_name: 'Hansa Logistik',
  email: 'owner@hansa.example',
  email_confirmed_at: AT,
  code: 'HANSA',
  language: 'de',
  level: 'pro',
  region: 'eu',
  created_at: AT,
  company_user_id: null,
  has_second_factor: true,
  open_sessions: 2,
  legal_hold: null,
  deletion: null,
  company: fakeChecked(),
  clients: [{ client_id: 'svc_hansa', kind: 'svc', name: null, service_id: SERVICE_ID, created_at: AT }],
  ...members,
})

export const fakeChecked = (
  members: Partial<NonNullable<OperatedAccount['company']>> = {},
): NonNullable<OperatedAccount['company']> => ({
  company_user_id: COMPANY_ID,
  code: 'HANSA',
  verified: 'domain',
  domain: 'hansa.example',
  legal_name: null,
  checked_at: AT,
  since: '2026-03-01',
  name_key: 'hansalogistik',
  name_conflict: false,
  name_conflict_domain: null,
  register: null,
  country: null,
  expires_at: null,
  suspended_at: null,
  suspension_reason: null,
  ...members,
})

export const fakeUsage = (): AccountUsage => ({
  region: 'eu',
  quotas: [
    { quota: 'services', unit: 'rows', used: 1, limit: 100 },
    { quota: 'bytes', unit: 'bytes', used: 2_000_000, limit: 5_000_000_000 },
    { quota: 'flows', unit: 'rows', used: 0, limit: 100 },
  ],
  services: [{ service_id: SERVICE_ID, name: 'Customer portal', share_code: 'SHOP' }],
  webhooks: [
    {
      webhook_id: '4d7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
      service_id: SERVICE_ID,
      name: null,
      url: 'https://hooks.hansa.example/in',
      enabled: true,
      health: 'bad',
      health_changed_at: AT,
      failing_since: AT,
    },
  ],
  plugins: [{ plugin_id: '5e7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a', name: 'Bank check' }],
})
