// A company in memory behind the fake platform: pages read this state, and their changes are visible to later reads.
import { randomUUID } from 'node:crypto'
import type { WebhookRecord } from '@company-data/protocol/wire/delivery/webhooks'
import type { AccountClientRecord } from '@company-data/protocol/wire/identity/account-clients'
import type { DelegateRecord } from '@company-data/protocol/wire/identity/delegates'
import type { Claim, OauthApp } from '@company-data/protocol/wire/identity/oauth-apps'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { type FakePortalOptions, type FakeRequest, openFakePortal } from '@company-data/testkit/browser'
import { collectionReplies, type Replies } from './collections.ts'
import { fieldTypeReplies } from './field-types.ts'
import { AT } from './ids.ts'
import { fakeApp, fakeClient, fakeDelegate, fakeWebhook, lastPage, RENEWED_SECRET, SECRET } from './records.ts'
import { serviceReplies } from './services.ts'

/** An empty list at every address from which pages read lists. */
const emptyLists = (): Replies => ({
  ...Object.fromEntries(
    ['account/clients', 'delegates', 'account/oauth-apps', 'contact-fields', 'contact-data', 'photos']
      .concat(['account/trusted-devices', 'account/recovery-copies', 'delegates/me/keys', 'account/deleted-services'])
      .map((path) => [`GET /api/${path}`, []]),
  ),
  ...Object.fromEntries(
    ['connect-requests', 'logs']
      .map((list) => `portal/services/{id}/${list}`)
      .concat([
        'portal/services/{serviceId}/connections',
        'portal/services/{serviceId}/documents',
        'portal/services/{serviceId}/messages',
        'portal/audit-log',
        'account/requests',
        'services/{serviceId}/requests',
        'customer/flow-runs',
        'customer/documents',
        'company-connections',
        'verifications',
      ])
      .map((path) => [`GET /api/${path}`, lastPage([])]),
  ),
  'GET /api/services/{serviceId}/webhooks': [],
  'GET /api/portal/services/{serviceId}/flows': [],
  'GET /api/account/plugins': {
    plugins: [],
    builtin: [{ key: 'demo_catalog', name: 'Demo catalogue', enabled: false }],
  },
})

const settings = ({ origin }: { origin: string }): Replies => ({
  ...fieldTypeReplies,
  'GET /api/profile': { display_name: 'Nordwind Energie', language: 'en' },
  'GET /api/account/2fa': { twofa_enabled: false, recovery_codes_left: null },
  'GET /api/regions': ['eu', 'us'].map((region) => ({ region, name: region.toUpperCase(), api_url: origin })),
  'GET /api/portal/services/{serviceId}/feed-status': {
    plain_count: 0,
    oldest_at: null,
    leased: 0,
    lease_ends_at: null,
  },
})

export interface FakeRecords {
  services?: ServiceRecord[]
  webhooks?: WebhookRecord[]
  apps?: OauthApp[]
  clients?: AccountClientRecord[]
  delegates?: DelegateRecord[]
}

const renewSecret = ({ params }: FakeRequest) => ({ client_id: params.id, client_secret: RENEWED_SECRET })

/** Claims as the platform stores them: with every member. */
const wholeClaims = ({ claims }: { claims?: Partial<Claim>[] }) =>
  claims && { claims: claims.map((claim) => ({ required: false, verified: false, plugin: null, ...claim })) }

/** The routes of a record that the platform has. */
const only = (replies: Replies, methods: readonly string[]): Replies =>
  Object.fromEntries(
    Object.entries(replies).filter(([name]) => !name.endsWith('}') || methods.includes(name.split(' ')[0] ?? '')),
  )

const clientReplies = (clients: AccountClientRecord[]): Replies => {
  const { 'PUT /api/account/clients/{id}': put, ...replies } = only(
    collectionReplies('/api/account/clients/{id}', clients, ({ client_id }) => client_id, {
      missing: 'account_clients.not_found',
      create: ({ body }) => fakeClient(body),
      oneTimeMembers: { client_secret: SECRET },
    }),
    ['PUT', 'DELETE'],
  )
  return {
    ...replies,
    'PUT /api/account/clients/{id}/capabilities': put,
    'POST /api/account/clients/{id}/regenerate-secret': renewSecret,
  }
}

const listReplies = ({ webhooks = [], apps = [], clients = [], delegates = [] }: FakeRecords): Replies => ({
  ...collectionReplies('/api/services/{serviceId}/webhooks/{webhookId}', webhooks, ({ id }) => id, {
    missing: 'services.webhook_not_found',
    create: ({ body }) => fakeWebhook(body),
    oneTimeMembers: {
      hmac_secret_once: SECRET,
      webhook_secret_once: `whsec_${Buffer.from(SECRET).toString('base64')}`,
    },
  }),
  'GET /api/services/{serviceId}/webhooks/{webhookId}/attempts': lastPage([]),
  ...collectionReplies('/api/account/oauth-apps/{id}', apps, ({ id }) => id, {
    missing: 'oauth_apps.not_found',
    create: ({ body }) => fakeApp({ ...body, ...wholeClaims(body) }),
    change: ({ body }) => ({ ...body, ...wholeClaims(body) }),
    oneTimeMembers: { client_secret: SECRET },
  }),
  'POST /api/account/oauth-apps/{id}/regenerate-secret': renewSecret,
  ...only(
    collectionReplies('/api/delegates/{id}', delegates, ({ id }) => id, {
      missing: 'delegates.not_found',
      create: ({ body }) => fakeDelegate(body),
    }),
    ['PUT', 'DELETE'],
  ),
  ...clientReplies(clients),
})

export interface FakeCompanyOptions extends FakePortalOptions, FakeRecords {}

/** The portal of a company that has these services and nothing else; `replies` come on top. */
export const openCompany = async ({ services = [], replies = {}, ...options }: FakeCompanyOptions = {}) => {
  const origin = 'https://region.example'
  const portal = await openFakePortal({
    ...options,
    replies: {
      ...emptyLists(),
      ...settings({ origin }),
      ...serviceReplies(services),
      ...listReplies(options),
      'POST /api/account/recovery-copies': ({ body }: FakeRequest) => ({
        id: randomUUID(),
        kind: body.kind,
        ref: body.ref,
        created_at: AT,
      }),
      ...replies,
    },
  })
  portal.fake.on('PUT /api/account/level', ({ body }: FakeRequest) => {
    portal.account.level = body.level
    return { user_id: portal.account.user_id, level: body.level }
  })
  return portal
}
