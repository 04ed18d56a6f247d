// Capabilities that a company may grant an account client, each with its group of whitelist patterns.

export const capabilities = [
  'service_management',
  'company_profile_fields',
  'customer_connections',
  'oauth_apps',
  'delegate_management',
  'flow_authoring',
] as const

/**
 * A capability that an account client may be granted.
 * @example
 * const capability: Capability = 'service_management'
 */
export type Capability = (typeof capabilities)[number]

export const isCapability = (text: string): text is Capability => capabilities.some((capability) => capability === text)

// D1-CLI-55 to 61: a group is granted whole or not at all.
export const capabilityGroups: Readonly<Record<Capability, readonly string[]>> = {
  // CX-01: the document puts plugins into no group; its other sentences hold only with them in this one.
  service_management: ['/api/services*', '/api/account/recovery-*', '/api/account/plugins*'],
  company_profile_fields: ['/api/contact-data*', '/api/contact-fields*', '/api/photos*'],
  customer_connections: ['/api/company-connections*', '/api/customer/*', '/api/keys*'],
  oauth_apps: ['/api/account/oauth-apps*', '/api/account/recovery-*'],
  delegate_management: ['/api/delegates*'],
  // B-19: flows are kept in a repository and published from a pipeline.
  flow_authoring: ['/api/portal/flows/*', '/api/portal/services/*/flows'],
}
