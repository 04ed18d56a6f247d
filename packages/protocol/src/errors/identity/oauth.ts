// Error rows `oauth.*`: the token endpoint, authorize and detached results (G-006, G-031, G-033).
import type { ErrorRow } from '../error-row.ts'

export const oauthErrors = {
  // G-006: these have the body of RFC 6749.
  // G-031: 400 on the authorize page, which asks for no authentication of the client.
  'oauth.invalid_client': {
    status: 401,
    message: 'The client is unknown or its authentication failed.',
    otherStatus: 400,
    rfcCode: 'invalid_client',
  },
  'oauth.invalid_grant': {
    status: 400,
    message: 'The code or refresh token is invalid, expired, revoked or was issued to another client.',
    rfcCode: 'invalid_grant',
  },
  'oauth.invalid_request': {
    status: 400,
    message: 'A parameter is missing, repeated or malformed.',
    rfcCode: 'invalid_request',
  },
  'oauth.unsupported_grant_type': {
    status: 400,
    message: 'This grant type is not supported: use client_credentials, authorization_code or refresh_token.',
    rfcCode: 'unsupported_grant_type',
  },
  'oauth.unauthorized_client': {
    status: 400,
    message: 'The client may not use this grant type.',
    rfcCode: 'unauthorized_client',
  },

  // G-031, G-033: these have the ordinary body.
  'oauth.redirect_uri_mismatch': { status: 400, message: 'The redirect URI is not registered for this client.' },
  'oauth.result_not_found': { status: 404, message: 'There is no result for this state.' },
  'oauth.result_consumed': { status: 410, message: 'The result was already read.' },
  'oauth.result_expired': { status: 410, message: 'The result was not read in time. Start again with a new state.' },
} as const satisfies Record<string, ErrorRow>
