// Checks credentials at the platform, and returns them with their members of the profile.
import { createAccountClient, createCompanyClient, isPlatformError, type SavedSession } from '@company-data/sdk/company'
import { createServiceClient } from '@company-data/sdk/service'
import type { Profile } from '../profiles/profiles.ts'
import type { Session } from '../program/session.ts'

/** Credentials that the platform has accepted. */
export interface CheckedCredentials {
  kind: 'service' | 'account' | 'owner'
  secret: string
  members: Partial<Profile>
}

/** The token of a service client opens `whoami`; that of an account client does not. */
export const checkClient = async (
  frontDoorUrl: string,
  clientId: string,
  clientSecret: string,
): Promise<CheckedCredentials> => {
  const credentials = { frontDoorUrl, clientId, clientSecret }
  try {
    const { service_id } = await createServiceClient(credentials).whoami()
    return { kind: 'service', secret: clientSecret, members: { service: { client_id: clientId, service_id } } }
  } catch (error) {
    if (!isPlatformError(error) || error.status !== 403) throw error
    await createAccountClient(credentials).token()
    return { kind: 'account', secret: clientSecret, members: { account: { client_id: clientId } } }
  }
}

export const checkOwner = async (
  session: Session,
  url: string,
  email: string,
  password: string,
): Promise<CheckedCredentials> => {
  const client = createCompanyClient({ frontDoorUrl: url, clientName: 'company-data' })
  const attempt = async (code?: string): Promise<SavedSession> => {
    await client.login({ email, password, ...(code !== undefined && { code }) })
    return client.session()
  }
  const saved = await attempt().catch(async (error: unknown) => {
    if (!isPlatformError(error, 'auth.code_required')) throw error
    return attempt(await session.prompt.ask('Code of your second factor', 'Sign in from a terminal.'))
  })
  const owner = { email, user_id: saved.user_id }
  return { kind: 'owner', secret: JSON.stringify(saved), members: { owner } }
}
