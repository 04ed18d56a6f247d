// The domains of a company in the portal: added, checked with a reason, verified, removed.
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { domainsTexts } from '../../src/company/domains/domains-texts.ts'

const TOKEN = 'k3Zz0wqf0PXT5Yq7mJ1v9b2c4d6e8f0g1h3j5k7l9m0'

const toRecord = (domain: string) => ({
  id: crypto.randomUUID(),
  domain,
  status: 'pending',
  token: TOKEN,
  dns: { name: `_company-data.${domain}`, type: 'TXT', value: `company-data=${TOKEN}` },
  https: { url: `https://${domain}/.well-known/company-data.txt`, body: `company-data=${TOKEN}` },
  expires_at: '2026-11-24T10:00:00.000+00:00' as string | null,
  method: null as string | null,
  checked_at: null as string | null,
  last_error: null as string | null,
})

const CHECKED_AT = '2026-11-17T10:00:00.000+00:00'

const fakeDomains = () => {
  const domains: ReturnType<typeof toRecord>[] = []
  let isPublished = false
  const check = ({ params }: FakeRequest) => {
    const record = domains.find(({ id }) => id === params.domainId)
    if (record === undefined) throw new ApiError('domains.not_found')
    record.checked_at = CHECKED_AT
    if (!isPublished) {
      record.last_error = 'other_value'
      throw new ApiError('domains.proof_missing', { members: { reason: 'other_value' } })
    }
    Object.assign(record, { status: 'verified', method: 'dns', last_error: null, expires_at: null })
    return record
  }
  const replies = {
    'GET /api/services': [],
    'GET /api/account/domains': () => domains,
    'POST /api/account/domains': ({ body }: FakeRequest) => {
      if (!body.domain.includes('.')) throw new ApiError('domains.invalid')
      domains.push(toRecord(body.domain))
      return domains.at(-1)
    },
    'POST /api/account/domains/{domainId}/check': check,
    'DELETE /api/account/domains/{domainId}': () => {
      domains.length = 0
    },
  }
  return {
    replies,
    publish: () => {
      isPublished = true
    },
  }
}

for (const [language, width] of [
  ['en', 1280],
  ['de', 390],
] as const)
  test(`A-107: a domain is added, checked, verified and removed (${language})`, inBrowser, async () => {
    const texts = domainsTexts[language]
    const { replies, publish } = fakeDomains()
    const { page } = await openFakePortal({ at: '/domains', language, width, replies, expected: /400/ })
    await page.getByRole('heading', { name: texts.empty }).waitFor()
    await page.getByRole('button', { name: texts.add }).click()
    const drawer = page.getByRole('dialog', { name: texts.add })
    const submit = drawer.getByRole('button', { name: texts.add })
    await drawer.getByLabel(texts.domain).fill('localhost')
    await submit.click()
    await drawer.getByRole('textbox', { name: texts.domain }).and(page.locator('[aria-invalid=true]')).waitFor()
    await drawer.getByLabel(texts.domain).fill('nordwind.de')
    await submit.click()
    await page.getByText(`company-data=${TOKEN}`).first().waitFor()
    await page.getByText('_company-data.nordwind.de').waitFor()
    const check = page.getByRole('button', { name: texts.checkFor('nordwind.de') })
    await check.click()
    await page.getByRole('alert').getByText(texts.reasons.other_value).waitFor()
    await checkPage(page, `portal-domains-${language}`)
    publish()
    await check.click()
    await page.getByText(texts.statuses.verified, { exact: true }).waitFor()
    await page.getByText(texts.verifiedText).waitFor()
    await page.getByRole('button', { name: texts.removeFor('nordwind.de') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click()
    await page.getByRole('heading', { name: texts.empty }).waitFor()
  })
