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

/** Chooses an option of a list. */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Types the name of a country, and takes the only one with that name. */
export const chooseCountry = async (page: Page, country: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Country' }).fill(country)
  await page.getByRole('option', { name: country }).click()
}

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** The passcode of a person who has no unlock yet. */
export const fillPasscode = async (page: Page): Promise<void> => {
  await page.getByLabel('New passcode', { exact: true }).fill('628401')
  await page.getByLabel('Repeat the passcode', { exact: true }).fill('628401')
}
