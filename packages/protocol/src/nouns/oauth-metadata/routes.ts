// The addresses of OAuth discovery.
import type { Routes } from '../../contract/route.ts'

export const oauthMetadataRoutes = {
  read: 'GET /.well-known/oauth-authorization-server',
  readOpenId: 'GET /.well-known/openid-configuration',
  readKeys: 'GET /oauth2/jwks',
} as const satisfies Routes
