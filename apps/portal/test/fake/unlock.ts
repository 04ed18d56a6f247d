// Unlocks the key of the keyed service in the page with its passphrase.
import type { Page } from 'playwright-core'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { PASSPHRASE } from './keyed-service.ts'

export const unlockService = async (page: Page, language: 'en' | 'de' = 'en', name = 'Newsletter'): Promise<void> => {
  const texts = serviceKeysTexts[language]
  await page.getByRole('button', { name: texts.unlock }).click()
  const drawer = page.getByRole('dialog', { name: texts.drawerTitle(name) })
  await drawer.getByLabel(texts.passphrase, { exact: true }).fill(PASSPHRASE)
  await drawer.getByRole('button', { name: texts.unlock }).click()
  await drawer.waitFor({ state: 'detached' })
}
