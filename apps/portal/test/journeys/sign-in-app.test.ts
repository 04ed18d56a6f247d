// A sign-in app from its registration to a sign-in with exactly the code that the page offers.

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createPersonClient } from '@company-data/sdk/person'
import { uniqueName, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import { typeNames } from '@company-data/web/fields/rules'
import type { Page } from 'playwright-core'
import { claimsTexts } from '../../src/developers/sign-in-apps/claims-texts.ts'
import { signInAppsTexts } from '../../src/developers/sign-in-apps/sign-in-apps-texts.ts'
import { createCompanyFixture } from '../fixtures/company-fixture.ts'
import { getDrawer } from '../fixtures/drawer.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()

const REDIRECT = 'http://localhost:3000/back'
const PASSWORD = 'correct horse battery staple'

const texts = signInAppsTexts.en
const claimTexts = claimsTexts.en

/** Fills the form in, with an address that is refused first; returns the secret that is shown once. */
const registerInPage = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: texts.add }).first().click()
  const drawer = getDrawer(page)
  const address = drawer.getByLabel(texts.addressSets.redirect_uris.address(1), { exact: true })
  await address.fill('http://shop.example/back')
  await drawer.getByRole('button', { name: texts.add }).click()
  await drawer.getByText(texts.nameNeeded).waitFor()
  await drawer.getByText(texts.redirectProblems.insecure).waitFor()
  await drawer.getByLabel(texts.name, { exact: true }).fill('Shop')
  await address.fill(REDIRECT)
  await drawer.getByRole('button', { name: claimTexts.add }).click()
  await drawer.getByRole('combobox', { name: claimTexts.type }).click()
  await page.getByRole('option', { name: typeNames.en.email ?? '', exact: true }).click()
  await drawer.getByText(claimTexts.required, { exact: true }).click()
  await drawer.getByText(claimTexts.asks('E-mail address')).waitFor()
  await checkPage(page, 'sign-in-apps-new')
  await drawer.getByRole('button', { name: texts.add }).click()
  const secret = await drawer.locator('figure code').textContent()
  assert.match(secret ?? '', /^\S{20,}$/)
  await drawer.getByRole('checkbox').click()
  await drawer.getByRole('button').last().click()
  return secret ?? ''
}

interface CopiedCode {
  startSignIn(session: object): Promise<string>
  finishSignIn(session: object, url: string): Promise<{ sub: string; claims: Record<string, string> }>
  openClaims(claims: Record<string, string>): Promise<Record<string, string>>
}

/** Runs the code copied from the page, with adapted paths for imports and the key file. */
const runCopied = async (
  samples: readonly string[],
  { secret, passphrase, pem }: { secret: string; passphrase: string; pem: string },
): Promise<CopiedCode> => {
  const folder = await mkdtemp(join(tmpdir(), 'sign-in-'))
  const { CLIENT_SECRET, PASSPHRASE } = process.env
  try {
    const pemFile = join(folder, 'service.pem')
    await writeFile(pemFile, pem)
    const modules = await Promise.all(
      samples.map(async (sample, index) => {
        const text = sample
          .replace(/from '([^':]+)'/g, (_, name) => `from '${import.meta.resolve(name)}'`)
          .replace(/readFileSync\("[^"]+"/, () => `readFileSync(${JSON.stringify(pemFile)}`)
        const file = join(folder, `sample-${index}.mjs`)
        await writeFile(file, text)
        Object.assign(process.env, { CLIENT_SECRET: secret, PASSPHRASE: passphrase })
        return (await import(pathToFileURL(file).href)) as Partial<CopiedCode>
      }),
    )
    return Object.assign({}, ...modules) as CopiedCode
  } finally {
    await rm(folder, { recursive: true })
    for (const [name, value] of Object.entries({ CLIENT_SECRET, PASSPHRASE })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

const copyCode = async (page: Page): Promise<string[]> => {
  const code = getDrawer(page).getByRole('region', { name: texts.codeTitle })
  const samples: string[] = []
  for (const label of ['openid-client', 'SDK']) {
    await code.getByRole('button', { name: label, exact: true }).click()
    samples.push((await code.locator('pre').textContent()) ?? '')
  }
  return samples
}

const registerAda = async () => {
  const person = createPersonClient({ frontDoorUrl: platform.frontDoor })
  const email = `ada-${uniqueName().toLowerCase()}@example.org`
  const { user_id } = await person.register({ email, password: PASSWORD, display_name: 'Ada Lovelace' })
  return { person, userId: user_id }
}

test(
  'an app is registered, and its copied code signs a person in (G-182, D1-APP-01, D1-APP-03, A-41)',
  inBrowser,
  async () => {
    const { client, owner, service, passphrase } = await createCompanyFixture(platform)
    const { page } = await openPortal(platform, { user: owner, at: '/sign-in-apps' })
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    const secret = await registerInPage(page)
    const drawer = getDrawer(page)
    await drawer.getByRole('region', { name: texts.codeTitle }).waitFor()

    const pem = await client.privatePem.read(service.id)
    const code = await runCopied(await copyCode(page), { secret, passphrase, pem })
    const { person, userId } = await registerAda()
    const session = {}
    const address = await code.startSignIn(session)
    const back = await person.signIns.approve(address, { email: { value: 'ada@example.org' } })
    const { sub, claims } = await code.finishSignIn(session, back ?? '')
    assert.equal(sub, userId)
    assert.equal(JSON.parse(claims.email ?? '{}')._enc, 1)
    assert.deepEqual(await code.openClaims(claims), { email: 'ada@example.org' })

    await drawer.getByRole('tab', { name: texts.tabs.redirects }).click()
    await drawer.getByRole('button', { name: texts.addressSets.redirect_uris.add, exact: true }).click()
    await drawer.getByLabel(texts.addressSets.redirect_uris.address(2), { exact: true }).fill(REDIRECT)
    await drawer.getByRole('button', { name: texts.save }).click()
    await drawer.getByText(texts.redirectProblems.twice).waitFor()
    await checkPage(page, 'sign-in-apps-redirects')
    await drawer
      .getByLabel(texts.addressSets.redirect_uris.address(2), { exact: true })
      .fill('https://shop.example/back')
    await drawer.getByRole('button', { name: texts.save }).click()
    await page.getByText(texts.saved, { exact: true }).first().waitFor()
    const [app] = await client.oauthApps.list()
    assert.deepEqual(app?.redirect_uris, [REDIRECT, 'https://shop.example/back'])
    const [entry] = (await client.auditLog.list.page()).items
    assert.equal(entry?.action, 'oauth_app.redirect_uris_changed')
  },
)
