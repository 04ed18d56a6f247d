// A company that is a customer of others, with a business card, as its owner has it: made through the SDK.
import assert from 'node:assert/strict'
import { createPortalClient, type FieldAnswers, type PortalClient } from '@company-data/sdk/company'
import { type TestPlatform, uniqueName } from '@company-data/testkit'
import type { PortalUser } from '@company-data/testkit/browser'
import type { ShareTexts } from '@company-data/ui/sharing/rules'
import type { Page } from 'playwright-core'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'

const PASSWORD = 'a long password of the buyer'

export interface CustomerCompany {
  owner: PortalUser
  client: PortalClient
  /** The ids of what stands on the card, by the slugs of its fields. */
  card: Readonly<Record<string, string>>
  connect(code: string, answers: FieldAnswers): Promise<string>
}

/** `card`: values by the slugs of the platform's fields. */
export const customerCompany = async (
  platform: TestPlatform,
  values: Readonly<Record<string, string>>,
): Promise<CustomerCompany> => {
  const name = uniqueName()
  const owner = { email: `buyer-${name.toLowerCase()}@example.org`, password: PASSWORD }
  const client = createPortalClient({ frontDoorUrl: platform.frontDoor })
  await client.register({ ...owner, display_name: 'Buyer Ltd', company_code: `B${name}`.slice(0, 12) })
  const fields = await client.contactFields('company')
  const card: Record<string, string> = {}
  for (const [slug, value] of Object.entries(values)) {
    const fieldId = fields.find((field) => field.slug === slug)?.id ?? assert.fail(`no field ${slug}`)
    card[slug] = (await client.contactData.create(fieldId, value)).id
  }
  return {
    owner,
    client,
    card,
    async connect(code, answers) {
      const profile = await client.lookUp(code)
      assert.ok(profile.kind === 'service')
      return (await client.connectTo({ ...profile, code }, answers)).id
    },
  }
}

/** Locks the portal by its search, as somebody does who leaves the desk. */
export const lockPortal = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: shellTexts.en.goTo }).fill(shellTexts.en.lock)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor()
}

export const unlockPortal = async (page: Page, { password }: Pick<PortalUser, 'password'>): Promise<void> => {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: sessionTexts.en.unlock }).click()
  await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor({ state: 'detached' })
}

/** Chooses what a field of a service is answered with. */
export const chooseToShare = async (
  page: Page,
  { source }: ShareTexts,
  field: string,
  option: string | RegExp,
): Promise<void> => {
  await page.getByRole('group', { name: field }).getByRole('combobox', { name: source }).click()
  await page.getByRole('option', { name: option }).click()
}
