// The desk of a company in a journey: its page, its mail, and the network that it works under.
import type { Mailbox } from '@company-data/testkit'
import type { Network, OpenPortal } from '@company-data/testkit/browser'
import type { Locator, Page } from 'playwright-core'

export interface Desk extends OpenPortal {
  network: Network
  mail: Mailbox
  email: string
  password: string
}

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
