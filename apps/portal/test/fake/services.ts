// Services behind the fake platform: created, changed and deleted, with client, key file and overview figures.
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { type FakeRequest, fakeFile } from '@company-data/testkit/browser'
import type { Replies } from './collections.ts'
import { AT } from './ids.ts'
import { fakeServiceState } from './overview.ts'
import { fakeService, RENEWED_SECRET, SECRET } from './records.ts'

type Find = (request: FakeRequest) => ServiceRecord

export const PEM = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMII=\n-----END ENCRYPTED PRIVATE KEY-----\n'

/** A service has at most one client; its redirect address is stored here by its id. */
const clientReplies = (find: Find): Replies => {
  const redirects = new Map<string, string | null>()
  const overlaps = new Map<string, string>()
  const grants = ['client_credentials']
  return {
    'GET /api/services/{id}/client': (request: FakeRequest) => {
      const { client_id } = find(request)
      if (client_id === null) throw new ApiError('services.client_not_found')
      const redirect_uri = redirects.get(client_id) ?? null
      const previous_secret_until = overlaps.get(client_id) ?? null
      const patterns = ['/api/company-data/*']
      return { client_id, grant_types: grants, redirect_uri, patterns, previous_secret_until, created_at: AT }
    },
    'POST /api/services/{id}/client': (request: FakeRequest) => {
      const service = find(request)
      service.client_id = `client-${service.share_code.toLowerCase()}`
      const redirect_uri = request.body.redirect_uri ?? null
      redirects.set(service.client_id, redirect_uri)
      return { client_id: service.client_id, grant_types: grants, redirect_uri, client_secret: SECRET }
    },
    'POST /api/services/{id}/client/regenerate-secret': (request: FakeRequest) => {
      const { client_id } = find(request)
      const overlap = request.body?.overlap_hours ? { previous_secret_until: AT } : {}
      if (client_id !== null && request.body?.overlap_hours) overlaps.set(client_id, AT)
      return { client_id, client_secret: RENEWED_SECRET, ...overlap }
    },
    'DELETE /api/services/{id}/client': (request: FakeRequest) => {
      find(request).client_id = null
    },
  }
}

export const serviceReplies = (services: ServiceRecord[]): Replies => {
  const find: Find = ({ params }) => {
    const service = services.find((candidate) => candidate.id === params.id)
    if (!service) throw new ApiError('services.not_found')
    return service
  }
  const change = (request: FakeRequest) => Object.assign(find(request), request.body)
  return {
    ...clientReplies(find),
    'GET /api/services': () => services,
    'GET /api/services/{id}': find,
    'POST /api/services': ({ body }: FakeRequest) => {
      const { encrypted_private_pem: _pem, ...members } = body
      const service = fakeService({ ...members, share_code: 'NEWS' })
      services.push(service)
      return service
    },
    'PUT /api/services/{id}': change,
    'PUT /api/services/{id}/share-code': (request: FakeRequest) => {
      const share_code = request.body.share_code.toUpperCase()
      return Object.assign(find(request), { share_code, code: `NORDWIND/${share_code}` })
    },
    'PUT /api/services/{id}/number-matching': change,
    'DELETE /api/services/{id}': (request: FakeRequest) => void services.splice(services.indexOf(find(request)), 1),
    'GET /api/services/{id}/private-pem': fakeFile(PEM, 'application/x-pem-file'),
    'GET /api/services/{id}/request-fields': (request: FakeRequest) => ({
      config_token: find(request).config_token,
      fields: [],
    }),
    'GET /api/portal/overview': () => ({
      totals: { connections: 0, new_connections: 0, new_signatures: 0, new_runs: 0 },
      services: services.map(({ id }) => fakeServiceState({ service_id: id })),
      recent: [],
    }),
  }
}
