// The redirect URI of a client, refused with the error key of the kind of client (G-051, B-01).
import { z } from 'zod'
import { isRedirectUri } from '../../redirect-uri.ts'

export const redirectUri = (key: 'account_clients.redirect_uri_invalid' | 'services.redirect_uri_invalid') =>
  z.string(key).refine(isRedirectUri, key)
