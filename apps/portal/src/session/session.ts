// The session of the portal: the owner of a company, or a delegate.
import {
  createPortalClient,
  isPlatformError,
  type NewCompany,
  type PortalClient,
  type SignIn,
} from '@company-data/sdk/company'
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

export interface User {
  id: string
  email: string
  usertype: 'company' | 'delegate'
}

export interface PortalSession extends SessionStore<PortalClient, User> {
  register(company: NewCompany): Promise<void>
  acceptInvite(invite: { email: string; token: string; password: string }): Promise<void>
  /** Warnings about remembered keys, for a notice above every page. */
  keyWarnings: KeyWarnings
}

export interface SessionDeps {
  frontDoorUrl: string
  /** True if this address may open with the session of another tab. */
  asksTabs: boolean
  fetch?: typeof fetch
  /** Forgets data opened with keys. */
  onLock(): void
  /** Forgets everything about the session. */
  onSignOut(): void
}

/** The e-mail address of the last user in this browser. */
export const address = rememberedAddress('portal')

const toUser = ({ user_id, usertype }: SignIn, email: string): User => {
  if (usertype !== 'company' && usertype !== 'delegate') throw new OtherAccount('a personal account')
  return { id: user_id, email, usertype }
}

/** A page waits briefly for a busy platform, and then says so. */
const PATIENCE = { maxRetries: 2, maxWaitSeconds: 10, onWait: () => undefined }

export const createSession = ({ frontDoorUrl, asksTabs, fetch, onLock, onSignOut }: SessionDeps): PortalSession => {
  const channel = tabChannel<User>('portal')
  const tabs = channel.coordination && { tabs: channel.coordination }
  const keyWarnings = createKeyWarnings()
  const client = createPortalClient({
    frontDoorUrl,
    clientName: 'portal',
    ...PATIENCE,
    ...tabs,
    ...toPinOptions(keyWarnings),
    ...(fetch && { fetch }),
  })
  const session = sessionStore({
    client,
    channel,
    asksTabs,
    devices: trustedDevices,
    toUser,
    unlocksBySignIn: ({ usertype }) => usertype === 'delegate',
    onLock,
    onSignOut: () => {
      keyWarnings.clear()
      address.forget()
      onSignOut()
    },
  })
  session.subscribe(() => {
    const user = session.user()
    if (user !== undefined) address.keep(user.email)
  })
  return {
    ...session,
    keyWarnings,
    register: registerIdempotently(
      async (company) => session.begin(toUser(await client.register(company), company.email)),
      session.signIn,
    ),
    acceptInvite: registerIdempotently(
      async (invite) => session.begin(toUser(await client.acceptInvite(invite), invite.email)),
      session.signIn,
      // An invitation works once: if it is no longer valid, the attempt without a response may have accepted it.
      (error) => isPlatformError(error, 'auth.invite_invalid'),
    ),
  }
}
