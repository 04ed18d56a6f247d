// Tests of the whitelist patterns: the routes of each kind of client and each capability group.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Capability, capabilities, capabilityGroups, isCapability } from './capability-groups.ts'
import { compilePatterns } from './fnmatch.ts'
import {
  accountBaselinePatterns,
  neverGrantablePatterns,
  patternsFor,
  serviceClientPatterns,
} from './whitelist-patterns.ts'

const assertReach = (patterns: readonly string[], reached: readonly string[], refused: readonly string[]): void => {
  const matches = compilePatterns(patterns)
  for (const path of reached) assert.equal(matches(path), true, `${path} should be reached`)
  for (const path of refused) assert.equal(matches(path), false, `${path} should be refused`)
}

const accountWith = (...granted: Capability[]) => patternsFor('acct', granted)

test('[D1-CLI-13] [D1-CLI-14] a service client reaches its five areas (D1-CLI-16, D1-CLI-17)', () => {
  assertReach(
    patternsFor('svc', []),
    [
      '/api/company-data/whoami',
      '/api/company-data/connections/1/slots/2/file',
      '/api/contact-fields',
      '/api/contact-fields/1',
      '/api/contact-field-types',
      '/api/keys/ABCDEFGHIJ',
      '/api/keys/COMPANY/SERVICE',
      '/api/service-2fa/challenges',
      '/api/service-2fa/challenges/1',
    ],
    ['/api/services', '/api/account', '/api/profile', '/api/keys', '/api/company-connections', '/api/twofa/challenges'],
  )
})

test('[D1-CLI-15] the type registry has a separate pattern', () => {
  const without = serviceClientPatterns.filter((pattern) => pattern !== '/api/contact-field-types*')
  assertReach(without, ['/api/contact-fields'], ['/api/contact-field-types'])
  assertReach(serviceClientPatterns, ['/api/contact-field-types'], [])
})

test('[D1-CLI-51] [D1-CLI-52] an account client has a baseline (D1-CLI-53, D1-CLI-54)', () => {
  assert.deepEqual(accountWith(), [...accountBaselinePatterns])
  assertReach(
    accountWith(),
    ['/api/account', '/api/profile', '/oauth2/token', '/api/contact-field-types'],
    ['/api/account/anything', '/api/profile/anything', '/api/accounts', '/oauth2/authorize', '/api/contact-fields'],
  )
})

const groups: ReadonlyArray<[title: string, Capability, reached: string[]]> = [
  [
    '[D1-CLI-55]',
    'service_management',
    ['/api/services', '/api/services/1/webhooks', '/api/account/recovery-copies', '/api/account/plugins/1'],
  ],
  ['[D1-CLI-58]', 'company_profile_fields', ['/api/contact-data/1', '/api/contact-fields', '/api/photos/1']],
  [
    '[D1-CLI-59]',
    'customer_connections',
    ['/api/company-connections', '/api/company-connections/1/messages', '/api/customer/changes', '/api/keys/ABC'],
  ],
  ['[D1-CLI-60]', 'oauth_apps', ['/api/account/oauth-apps/1', '/api/account/recovery-key']],
  ['[D1-CLI-61]', 'delegate_management', ['/api/delegates', '/api/delegates/1/services/2/key']],
  ['B-19:', 'flow_authoring', ['/api/portal/flows/1/draft', '/api/portal/services/1/flows']],
]

for (const [id, capability, reached] of groups) {
  test(`${id} ${capability} reaches only its own area`, () => {
    const foreign = groups.flatMap(([, other, paths]) => (other === capability ? [] : paths))
    const reaches = compilePatterns(capabilityGroups[capability])
    assertReach(accountWith(), [], reached)
    assertReach(
      accountWith(capability),
      reached,
      foreign.filter((path) => !reaches(path)),
    )
  })
}

test('[D1-CLI-49] [D1-CLI-50] groups add up, each whole, for every combination', () => {
  for (let bits = 0; bits < 2 ** capabilities.length; bits += 1) {
    const granted = capabilities.filter((_, index) => (bits >> index) & 1)
    const patterns = patternsFor('acct', granted)
    const union = new Set<string>([...accountBaselinePatterns, ...granted.flatMap((name) => capabilityGroups[name])])
    assert.deepEqual(new Set(patterns), union)
    assert.equal(patterns.length, union.size, 'each pattern once')
  }
})

test('no group reaches person data, the client registry or the portal views', () => {
  assertReach(
    accountWith(...capabilities),
    [],
    ['/api/company-data/connections', '/api/service-2fa/challenges', '/api/account/clients', '/api/portal/audit-log'],
  )
})

const never = [
  '/api/account/password',
  '/api/account/email',
  '/api/account/2fa',
  '/api/account/2fa/setup',
  '/api/account/delete-request',
  '/api/account/confirm-delete',
  '/api/account/trusted-devices',
  '/api/account/trusted-devices/1',
  '/api/account/sessions',
  '/api/account/sessions/1',
  '/api/profile/migrate-region',
  '/api/profile/keys',
  '/api/account-key',
]

for (const path of never) {
  test(`${path} is on the never-grantable list and in no group`, () => {
    assertReach(neverGrantablePatterns, [path], [])
    assertReach(accountWith(...capabilities), [], [path])
    assertReach(serviceClientPatterns, [], [path])
  })
}

test('the never-grantable list overlaps no group', () => {
  assertReach(neverGrantablePatterns, [], ['/api/account', '/api/profile', ...groups.flatMap(([, , paths]) => paths)])
})

test('the capabilities are exactly six', () => {
  assert.deepEqual(Object.keys(capabilityGroups), [...capabilities])
  assert.equal(isCapability('oauth_apps'), true)
  assert.equal(isCapability('toString'), false)
  assert.equal(capabilities.length, 6)
})
