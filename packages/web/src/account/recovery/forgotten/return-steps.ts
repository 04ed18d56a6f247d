// The steps of a return with the recovery kit, and what a page needs from its client and its session.
import type { AccountReturn, ReadyReturn, SignIn } from '@company-data/sdk/person'
import type { ShownKit } from '../kit-secret.ts'
import type { PlatformClient } from '../kit-sheet.tsx'

export interface ReturnClient extends PlatformClient {
  returns: {
    begin(kit: { email: string; kitCode: string }): Promise<AccountReturn>
    startOver(email: string): Promise<void>
    confirmStartOver(confirmation: { email: string; code: string }): Promise<{ due_at: string }>
  }
}

export interface ReturnSession {
  client: ReturnClient
  /** Accounts of another kind belong to the other app. */
  usertype: ReadyReturn['usertype']
  /** The message for such an account. */
  otherAccount: string
  /** The client is signed in: the app shows its pages. */
  begin(signIn: SignIn, email: string): void
  /** After a lost response. */
  signIn(login: { email: string; password: string }): Promise<void>
}

export type ReturnStep =
  | { name: 'begin' }
  | { name: 'open'; email: string; kitCode: string; accountReturn: AccountReturn }
  | { name: 'waiting'; readyAt: string }
  | { name: 'password'; email: string; ready: ReadyReturn }
  /** The password is changed, but the page could not sign in. */
  | { name: 'done'; email: string; kit: ShownKit; isEarlier: boolean }
