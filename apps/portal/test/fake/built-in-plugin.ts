// The platform's built-in plugin: switched on, named by claims and switched off; the first response is lost.
import { ApiError } from '@company-data/protocol/errors'
import type { OauthApp } from '@company-data/protocol/wire/identity/oauth-apps'
import type { FakeRequest } from '@company-data/testkit/browser'
import type { Replies } from './collections.ts'
import { fakeId, fakeTime } from './ids.ts'
import { loseFirst } from './replies.ts'

export const BUILT_IN_ID = fakeId(810)
const [KEY, NAME] = ['demo_catalog', 'Demo catalogue']

const FIELD_TYPE = {
  key: 'lease_car',
  label: 'Lease car',
  blocks: [{ key: 'km_per_year', kind: 'number', label: 'Kilometres per year', depends_on: [] }],
  inputs: [{ key: 'budget', type: 'number', label: 'Monthly budget', required: false }],
  outputs: [{ key: 'monthly_price', type: 'number', label: 'Monthly price' }],
}

const { key: _key, ...parts } = FIELD_TYPE
const SNAPSHOT = { plugin_name: NAME, host: 'platform', ...parts }

/** `apps`: the sign-in apps of the company, whose claims may name the plugin. */
export const fakeBuiltInPlugin = (apps: OauthApp[]) => {
  let isOn = false
  const listClaims = () =>
    apps.flatMap(({ id: app_id, claims }) =>
      claims.filter(({ plugin }) => plugin !== null).map(({ claim }) => ({ app_id, claim })),
    )
  const record = () => ({
    id: BUILT_IN_ID,
    name: NAME,
    base_url: null,
    builtin_key: KEY,
    token: null,
    field_types: [FIELD_TYPE],
    last_refresh_at: fakeTime(1),
    last_error: null,
    in_use: { flows: [], request_rows: [], claims: listClaims() },
  })
  const pass = ({ header }: FakeRequest) => ({
    registry_pass: { pass: 'fake', forwarder_url: `http://${header('host')}`, expires_at: fakeTime(10) },
  })
  const replies: Replies = {
    'GET /api/account/plugins': () => ({
      plugins: isOn ? [record()] : [],
      builtin: [{ key: KEY, name: NAME, enabled: isOn }],
    }),
    'POST /api/account/plugins/builtin/{key}': loseFirst((request: FakeRequest) => {
      if (isOn) throw new ApiError('plugins.duplicate')
      isOn = true
      return { plugin: record(), ...pass(request) }
    }),
    'POST /api/account/plugins/{id}/registry-pass': pass,
    'POST /describe': () => ({
      plugin_id: BUILT_IN_ID,
      name: NAME,
      public_key: 'fake',
      field_types: [FIELD_TYPE],
      fetched_at: fakeTime(2),
    }),
    'DELETE /api/account/plugins/{id}': () => {
      if (listClaims().length > 0) throw new ApiError('plugins.in_use')
      isOn = false
    },
    'PUT /api/account/oauth-apps/{id}': ({ params, body }: FakeRequest) => {
      const app = apps.find(({ id }) => id === params.id)
      if (!app) throw new ApiError('oauth_apps.not_found')
      app.claims = body.claims.map((claim: Partial<OauthApp['claims'][number]>) => ({
        required: false,
        verified: false,
        ...claim,
        plugin: claim.plugin ? { ...claim.plugin, plugin_name: NAME, snapshot: SNAPSHOT } : null,
      }))
      return app
    },
  }
  return { replies, isOn: () => isOn }
}
