// Records of the wire for component tests: complete, plausible, and different only where a test says so.
import { randomUUID } from 'node:crypto'
import type { WebhookRecord } from '@company-data/protocol/wire/delivery/webhooks'
import type { AccountClientRecord } from '@company-data/protocol/wire/identity/account-clients'
import type { DelegateRecord } from '@company-data/protocol/wire/identity/delegates'
import type { OauthApp } from '@company-data/protocol/wire/identity/oauth-apps'
import type { ServiceRecord } from '@company-data/protocol/wire/sharing/services'
import { AT, sha256 } from './ids.ts'

/** Secrets that the platform shows once. */
export const SECRET = 'a-secret-that-is-shown-only-once'

/** The secrets that take their place. */
export const RENEWED_SECRET = 'another-secret-that-is-shown-once'

const WRAPPED = { iter: 100_000, salt: 'c2FsdA==', iv: 'aXY=', data: 'ZGF0YQ==' }

export const fakeService = (parts: Partial<ServiceRecord> = {}): ServiceRecord => {
  const { public_key = `key ${randomUUID()}`, share_code = 'NEWS' } = parts
  return {
    id: randomUUID(),
    name: 'Newsletter',
    description: null,
    share_code,
    code: `NORDWIND/${share_code}`,
    admin_email: 'owner@nordwind.example',
    audience: 'both',
    number_matching: false,
    require_2fa: false,
    sandbox: false,
    public_key,
    public_key_sha256: sha256(Buffer.from(public_key, 'base64')),
    encrypted_private_key: WRAPPED,
    has_private_pem: true,
    client_id: null,
    config_token: randomUUID(),
    created_at: AT,
    ...parts,
  }
}

export const fakeWebhook = (parts: Partial<WebhookRecord> = {}): WebhookRecord => ({
  id: randomUUID(),
  name: null,
  url: 'https://hooks.example/in',
  events: [],
  format: 'json',
  auth_type: 'hmac',
  encrypt_payload: false,
  enabled: true,
  notify: true,
  order: 'service',
  parallel: 1,
  batch: 1,
  hmac_secret: '********',
  auth_token: null,
  auth_username: null,
  auth_password: null,
  auth_header_name: null,
  auth_header_value: null,
  previous_secret_until: null,
  health: 'running',
  health_changed_at: AT,
  failing_since: null,
  backlog_count: 0,
  backlog_oldest_at: null,
  created_at: AT,
  ...parts,
})

export const fakeApp = (parts: Partial<OauthApp> & { service_id: string }): OauthApp => ({
  id: randomUUID(),
  client_id: `app-${randomUUID()}`,
  name: 'Shop',
  redirect_uris: ['https://shop.example/'],
  claims: [],
  claims_delivery: 'encrypted',
  previous_secret_until: null,
  created_at: AT,
  ...parts,
})

export const fakeClient = (parts: Partial<AccountClientRecord> = {}): AccountClientRecord => ({
  client_id: `client-${randomUUID()}`,
  name: 'Purchasing',
  purpose: null,
  capabilities: [],
  redirect_uri: null,
  previous_secret_until: null,
  created_at: AT,
  ...parts,
})

interface Invitation extends Partial<DelegateRecord> {
  service_ids?: string[]
}

export const fakeDelegate = ({ service_ids = [], ...parts }: Invitation = {}): DelegateRecord => ({
  id: randomUUID(),
  email: 'grace@nordwind.example',
  name: 'Grace Hopper',
  status: 'invited',
  services: service_ids.map((service_id) => ({ service_id, has_key: false })),
  created_at: AT,
  ...parts,
})

/** A page of a list that ends here. */
export const lastPage = <Item>(items: readonly Item[]) => ({ items, next_cursor: null })
