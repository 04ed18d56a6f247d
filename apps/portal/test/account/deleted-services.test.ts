// Deleted services in the portal: the list, their documents with signatures, and their runs without answers (B-20).
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { runTexts } from '@company-data/web/runs/rules'
import { appTexts } from '../../src/app/app-texts.ts'
import { deletedServicesTexts } from '../../src/configuration/deleted-services/deleted-services-texts.ts'
import { servicesTexts } from '../../src/configuration/services/services-texts.ts'
import { paths } from '../../src/paths.ts'
import { signaturesTexts } from '../../src/signatures/signatures-texts.ts'
import { pageReply } from '../fake/collections.ts'
import { openCompany } from '../fake/company.ts'
import { AT, fakeId, fakeTime } from '../fake/ids.ts'
import { FLOW_ID, fakeRun, LEASE } from '../fake/runs.ts'

const SERVICE_ID = fakeId(70)
const texts = deletedServicesTexts.en

const signature = {
  action: 'signed',
  method: 'email',
  content_sha256: 'ab'.repeat(32),
  plain_sha256: 'cd'.repeat(32),
  signer_first_name: 'Ada',
  signer_last_name: 'Lovelace',
  signer_name_verified: true,
  created_at: fakeTime(3),
}

const contract = {
  id: fakeId(601),
  name: 'Lease contract',
  payload_kind: 'file',
  kind: 'agreement',
  status: 'ended',
  requires_signature: true,
  requires_acceptance: false,
  is_private: false,
  metadata: { can_be_cancelled_in_app: false },
  cancel_effective_date: null,
  signatures: [signature],
  mime_type: 'application/pdf',
  original_name: 'lease.pdf',
  plain_sha256: 'cd'.repeat(32),
  original_plain_sha256: 'ef'.repeat(32),
  sealed_at: fakeTime(4),
  connection_id: fakeId(602),
  person_user_id: fakeId(603),
  flow_run_id: fakeId(910),
  created_at: fakeTime(1),
  updated_at: fakeTime(4),
}

const run = fakeRun(LEASE, {
  status: 'completed',
  current_node: 'offer',
  answers: [],
  source_files: {},
  tag_values: null,
  service_id: SERVICE_ID,
  completed_at: fakeTime(4),
})

const remains = () => {
  const portal = `/api/portal/services/${SERVICE_ID}`
  const runs = `/api/services/${SERVICE_ID}/flows/${FLOW_ID}/runs`
  return {
    'GET /api/account/deleted-services': [
      { service_id: SERVICE_ID, name: 'Old leases', code: 'NORDWIND/LEASES', deleted_at: AT },
    ],
    [`GET ${portal}/documents`]: pageReply([contract]),
    [`GET ${portal}/documents/${contract.id}`]: contract,
    [`GET ${portal}/flows`]: [
      {
        id: FLOW_ID,
        name: 'Lease',
        output_mode: 'data_only',
        published_version: 1,
        draft_changed: false,
        updated_at: AT,
      },
    ],
    [`GET ${runs}`]: pageReply([run]),
    [`GET ${runs}/${run.id}`]: run,
  }
}

test('B-20: the owner reads the rest of a deleted service', inBrowser, async () => {
  const { page } = await openCompany({ at: paths.services, replies: remains() })
  await page.getByRole('link', { name: servicesTexts.en.deletedServices }).click()
  await page.getByRole('table', { name: texts.title }).getByText('NORDWIND/LEASES').waitFor()
  await checkPage(page, 'deleted-services')
  await page.getByRole('button', { name: 'Old leases', exact: true }).click()
  await page.getByText(texts.noRestore).waitFor()
  await checkPage(page, 'deleted-service')

  await page.getByRole('button', { name: 'Lease contract', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(signaturesTexts.en.signed('Ada Lovelace')).waitFor()
  await drawer.getByText(texts.sealedFile).waitFor()
  await checkPage(page, 'deleted-service-document')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: texts.tabs.runs, exact: true }).click()
  await page.getByRole('button', { name: run.id, exact: true }).click()
  await drawer.getByText(texts.answersGone).waitFor()
  await drawer.getByText(runTexts.en.referenceDate, { exact: true }).waitFor()
  await checkPage(page, 'deleted-service-run')
})

test('B-20: German: without deleted services the list says what would be there', inBrowser, async () => {
  const german = deletedServicesTexts.de
  const { page, go } = await openCompany({ language: 'de', at: paths.deletedServices })
  await page.getByRole('heading', { name: german.emptyTitle }).waitFor()
  await checkPage(page, 'deleted-services-empty')
  await go(paths.deletedService(SERVICE_ID))
  await page.getByRole('heading', { name: german.goneTitle }).waitFor()
})

test('B-20: a deleted service without remains says so', inBrowser, async () => {
  const replies = {
    ...remains(),
    [`GET /api/portal/services/${SERVICE_ID}/documents`]: pageReply([]),
    [`GET /api/portal/services/${SERVICE_ID}/flows`]: [],
  }
  const { page } = await openCompany({ at: paths.deletedService(SERVICE_ID), replies })
  await page.getByRole('heading', { name: texts.noDocumentsTitle }).waitFor()
  await page.getByRole('button', { name: texts.tabs.runs, exact: true }).click()
  await page.getByRole('heading', { name: texts.noRunsTitle }).waitFor()
})

test('B-20: deleted services are for the owner', inBrowser, async () => {
  const { page } = await openCompany({ user: 'delegate', at: paths.deletedServices })
  await page.getByRole('heading', { name: appTexts.en.ownerOnly }).waitFor()
})
