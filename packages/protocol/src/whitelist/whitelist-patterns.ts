// The whitelist patterns of machine clients: of service clients, of each capability group, and never grantable ones.
import { type Capability, capabilities, capabilityGroups } from './capability-groups.ts'

export const clientKinds = ['svc', 'acct'] as const
export type ClientKind = (typeof clientKinds)[number]

// D1-CLI-13 to 17
export const serviceClientPatterns = [
  '/api/company-data/*',
  '/api/contact-fields*',
  '/api/contact-field-types*',
  '/api/keys/*',
  '/api/service-2fa/*',
] as const

// D1-CLI-51 to 54. CX-12: the pattern of the token endpoint is stored and listed, but never evaluated.
export const accountBaselinePatterns = [
  '/api/account',
  '/api/profile',
  '/oauth2/token',
  '/api/contact-field-types*',
] as const

/** the token of a sign-in app opens only this. */
export const signInAppPatterns = ['/oauth2/userinfo'] as const

// D1-CLI-62 to 70, G-021: refused to every client before its whitelist is read, regardless of its patterns.
export const neverGrantablePatterns = [
  '/api/account/password',
  '/api/account/email',
  '/api/account/2fa*',
  '/api/account/delete-request',
  '/api/account/confirm-delete',
  '/api/account/trusted-devices*',
  '/api/account/sessions*',
  '/api/account/service-keys*',
  '/api/account/pins*',
  //
  '/api/account/kit*',
  '/api/account/return',
  '/api/account/domains*',
  '/api/profile/migrate-region',
  '/api/profile/keys',
  '/api/account-key',
] as const

/** The patterns that a client gets at registration; each once, in the order of the document. */
export const patternsFor = (kind: ClientKind | 'app', granted: readonly Capability[] = []): readonly string[] => {
  if (kind === 'svc') return serviceClientPatterns
  if (kind === 'app') return signInAppPatterns
  const groups = capabilities.filter((capability) => granted.includes(capability))
  return [...new Set([...accountBaselinePatterns, ...groups.flatMap((capability) => capabilityGroups[capability])])]
}
