// The wallet of a person whom a service asks in flow runs: a connection with messages, a profile with an address, and
// the runs.
import { type FakeWallet, type FakeWalletOptions, getFakeDevice, openFakeWallet } from '@company-data/testkit/browser'
import { fakeAccount } from './fake-account.ts'
import { fakeConversation } from './fake-conversation.ts'
import { fakeProfile } from './fake-profile.ts'
import type { FakeRun } from './fake-run.ts'
import { fakeRuns } from './fake-runs.ts'

/** Starts the runs that exist when the wallet opens. */
type Begin = (runs: ReturnType<typeof fakeRuns>) => Promise<FakeRun> | undefined

const PERSON = { user_id: '1a7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a' }

export const openRunWallet = async (
  { at, replies, ...options }: Omit<FakeWalletOptions, 'at'> & { at: string | ((runId: string) => string) },
  begin: Begin = () => undefined,
) => {
  const { publicKey } = (await getFakeDevice()).pair
  const letters = await fakeConversation(publicKey)
  const profile = await fakeProfile(publicKey, { email: 'letters@tenant.example' })
  const runs = fakeRuns(letters, { ...PERSON, publicKey })
  const run = await begin(runs)
  const wallet: FakeWallet = await openFakeWallet({
    ...options,
    at: typeof at === 'string' ? at : at(run?.id ?? ''),
    replies: { ...fakeAccount().replies, ...profile.replies, ...letters.replies, ...runs.replies, ...replies },
  })
  return { ...wallet, letters, runs, run: run as FakeRun }
}
