// The account of a person at a fake platform: its name, its address and the language of its mails, as the page changes them.
import type { FakePlatform, FakeReply, FakeRequest } from '@company-data/testkit/browser'

/** The response to `GET /api/account`; a test may change its members. */
export interface AccountState {
  display_name: string
  email: string
  email_confirmed: boolean
  twofa_enabled: boolean
  passcode_set: boolean
  kit: 'none' | 'unconfirmed' | 'confirmed'
  return: { kind: 'kit' | 'start_over'; ready_at: string } | null
  region: string
  moving_to?: string
}

const CONSTANT = {
  user_id: '1a7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
  usertype: 'person',
  level: 'free',
  share_code: 'ABCD-EFGH',
  created_at: '2026-01-02T03:04:05.000+00:00',
}

/** The routes of the account over a state that the test may read and change. */
export const fakeAccount = (members: Partial<AccountState> = {}) => {
  const account: AccountState = {
    display_name: 'Ada Lovelace',
    email: 'ada@wallet.example',
    email_confirmed: true,
    twofa_enabled: false,
    passcode_set: true,
    kit: 'confirmed',
    return: null,
    region: 'eu',
    ...members,
  }
  let language: string | null = null
  const profile = () => ({ display_name: account.display_name, language })
  const replies: Record<string, FakeReply> = {
    'GET /api/account': () => ({ ...CONSTANT, ...account }),
    'GET /api/profile': profile,
    'PUT /api/profile': ({ body }: FakeRequest) => {
      if (body.display_name !== undefined) account.display_name = body.display_name
      if (body.language !== undefined) language = body.language
      return profile()
    },
    'GET /api/account/2fa': () => ({
      twofa_enabled: account.twofa_enabled,
      recovery_codes_left: account.twofa_enabled ? 10 : null,
    }),
    'GET /api/regions': [{ region: 'eu', name: 'Europe', api_url: 'https://eu.example.org' }],
  }
  return { account, replies, setUp: (fake: FakePlatform) => fake.onAll(replies) }
}
