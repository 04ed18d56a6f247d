// The session of the wallet: a person. Tokens and keys are in memory only.
import {
  createPersonClient,
  type NewPerson,
  type PersonClient,
  type SealFile,
  type SignIn,
} from '@company-data/sdk/person'
import { clockedFetch } from '@company-data/ui/clock'
import {
  createKeyWarnings,
  type KeyWarnings,
  OtherAccount,
  registerIdempotently,
  rememberedAddress,
  type SessionStore,
  sessionStore,
  tabChannel,
  toPinOptions,
  trustedDevices,
} from '@company-data/web/app/rules'
import { forgetDrafts } from './drafts/sealed-drafts.ts'
import { forgetNotes } from './drafts/sealed-notes.ts'
import { addFirstData } from './first-run/first-data.ts'

export interface Person {
  id: string
  email: string
}

export interface WalletSession extends SessionStore<PersonClient, Person> {
  register(account: NewPerson): Promise<void>
  /** Warnings about remembered keys, for a notice above every page. */
  keyWarnings: KeyWarnings
}

export interface SessionDeps {
  frontDoorUrl: string
  /** True if this address may open with the session of another tab. */
  asksTabs: boolean
  /** Seals the files of the profile. */
  sealFile: SealFile
  /** Forgets data opened with keys. */
  onLock(): void
  /** The calls to the platform before the session ends. */
  onBeforeLogout(client: PersonClient): Promise<void>
  /** Forgets everything about the session. */
  onSignOut(): void
}

/** The e-mail address of the last person in this browser. */
export const address = rememberedAddress('wallet')

const toPerson = ({ user_id, usertype }: SignIn, email: string): Person => {
  if (usertype !== 'person') throw new OtherAccount('an account of a company')
  return { id: user_id, email }
}

/** A page waits briefly for a busy platform, and then says so. */
const PATIENCE = { maxRetries: 2, maxWaitSeconds: 10, onWait: () => undefined }

export const createSession = ({
  frontDoorUrl,
  asksTabs,
  sealFile,
  onLock,
  onBeforeLogout,
  onSignOut,
}: SessionDeps): WalletSession => {
  const channel = tabChannel<Person>('wallet')
  const tabs = channel.coordination && { tabs: channel.coordination }
  const keyWarnings = createKeyWarnings()
  const client = createPersonClient({
    frontDoorUrl,
    clientName: 'wallet',
    fetch: clockedFetch,
    sealFile,
    guardsSecrets: true,
    ...PATIENCE,
    ...tabs,
    ...toPinOptions(keyWarnings),
  })
  const session = sessionStore({
    client,
    channel,
    asksTabs,
    devices: trustedDevices,
    toUser: toPerson,
    onBeforeLogout: () => onBeforeLogout(client),
    onLock,
    onSignOut: () => {
      keyWarnings.clear()
      address.forget()
      const person = session.user()
      if (person !== undefined) for (const forget of [forgetDrafts, forgetNotes]) void forget(person.id)
      onSignOut()
    },
  })
  session.subscribe(() => {
    const person = session.user()
    if (person !== undefined) address.keep(person.email)
  })
  return {
    ...session,
    keyWarnings,
    register: registerIdempotently(async (account: NewPerson) => {
      session.begin(toPerson(await client.register(account), account.email))
      // The page continues meanwhile; without it, the list of first steps asks for the name.
      void addFirstData(client, account).catch(() => undefined)
    }, session.signIn),
  }
}
