// The peer of the token benchmark: oidc-provider issuing signed (Ed25519) access tokens from its in-memory adapter.

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const CLIENTS = 200
const clients = Array.from({ length: CLIENTS }, (_, index) => ({
  client_id: `client-${index}`,
  client_secret: randomBytes(32).toString('base64url'),
  grant_types: ['client_credentials'],
  redirect_uris: [],
  response_types: [],
  token_endpoint_auth_method: 'client_secret_post' as const,
  id_token_signed_response_alg: 'EdDSA' as const,
}))
const key = {
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid: 'bench',
  use: 'sig',
  alg: 'EdDSA',
}
const resource = 'urn:bench'

const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const provider = new Provider(url, {
  clients,
  jwks: { keys: [key] } as never,
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () =>
        ({
          scope: '',
          audience: resource,
          accessTokenTTL: 3600,
          accessTokenFormat: 'jwt' as const,
          jwt: { sign: { alg: 'EdDSA' } },
        }) as never,
    },
  },
})
server.on('request', provider.callback())
process.stdout.write(
  `ready ${url} ${JSON.stringify({ clients: clients.map(({ client_id, client_secret }) => ({ client_id, client_secret })) })}\n`,
)
process.on('SIGTERM', () => process.exit(0))
