// The authorization request of this page: who asks for what, and how the decision is sent (G-031, A-29).
import { withOutcome } from '@company-data/protocol/redirect-uri'
import type { ConsentDetails } from '@company-data/protocol/wire/identity/oauth/consent-details'
import { call } from './api.ts'
import type { Session } from './session.ts'

export type { ConsentDetails }
export type Claim = ConsentDetails['claims'][number]

/** A value, sealed to the app's service or plain. A verified claim also names the attested datum. */
export type ClaimValue = string | { value: string; contact_data_id: string }

export interface Authorization {
  parameters: URLSearchParams
  details: ConsentDetails
}

export const isDetached = ({ parameters }: Authorization): boolean => parameters.get('response_mode') === 'detached'

/** The platform's own members for a denial (B-07). */
const ACCESS_DENIED = { error: 'access_denied', error_description: 'The request was denied.' }

/**
 * Target of a refusal, which needs no login; undefined in detached mode. The platform has checked the address against
 * the registered one when it gave the details.
 */
export const refusalAddress = (authorization: Authorization): string | undefined => {
  const { parameters } = authorization
  const redirectUri = parameters.get('redirect_uri')
  if (isDetached(authorization) || redirectUri === null) return undefined
  const state = parameters.get('state')
  return withOutcome(redirectUri, { ...ACCESS_DENIED, ...(state && { state }), iss: location.origin })
}

export const readDetails = (parameters: URLSearchParams, session?: Session): Promise<ConsentDetails> =>
  call('', '/api/consent', {
    query: new URLSearchParams([...parameters, ['details', 'true']]),
    token: session?.token,
  })

export const readAuthorization = async (parameters: URLSearchParams): Promise<Authorization> => ({
  parameters,
  details: await readDetails(parameters),
})

/** The person's decision in the platform's format. */
export interface Decision {
  decision: 'approve' | 'deny'
  claims?: Readonly<Record<string, ClaimValue>>
}

/** Members of the post that a link must not set. In a link, `claims` is OpenID's own parameter. */
const RESERVED_MEMBERS = ['decision', 'claims', 'email', 'password', 'code']

const requestMembers = (parameters: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...parameters].filter(([name]) => !RESERVED_MEMBERS.includes(name)))

/** The next address of the browser; null in detached mode. */
export const decide = async (
  parameters: URLSearchParams,
  { token }: Session,
  decision: Decision,
): Promise<string | null> => {
  const body = { ...requestMembers(parameters), ...decision }
  const response = await call<{ redirect_to: string | null }>('', '/oauth2/authorize', { method: 'POST', body, token })
  return response.redirect_to
}
