// Actions of a person on the consent page.
import type { Page } from 'playwright-core'

interface Login {
  email: string
  rawPassword: string
}

export const fillLogin = async (page: Page, { email, rawPassword }: Login): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(rawPassword)
}

export const signIn = async (page: Page, account: Login): Promise<void> => {
  await fillLogin(page, account)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()
