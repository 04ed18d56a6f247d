// The groups of operations in the reference: in the order of the documents, by the longest path that an operation is under.
import { isUnder } from '../exchange.ts'

export interface Group {
  name: string
  description: string
  paths: readonly string[]
}

/** For paths without a group; a test finds them. */
export const ungroupedPaths: Group = { name: 'Others', description: 'What has no group yet.', paths: [] }

export const groups: readonly Group[] = [
  {
    name: 'Tokens and sign-in',
    description: 'How programs get access tokens: client credentials, the authorization-code flow, and its metadata.',
    paths: ['/oauth2', '/.well-known', '/api/consent'],
  },
  {
    name: 'Registration and login',
    description:
      'Accounts of persons and companies: register, log in, refresh and end sessions, and come back without a password.',
    paths: ['/api/auth'],
  },
  {
    name: 'Account',
    description:
      'The own account: address, password, second factor, recovery kit, devices, level, region and deletion.',
    paths: ['/api/account', '/api/account-key', '/api/profile', '/api/portal'],
  },
  {
    name: 'Recovery',
    description: 'Copies of secrets, sealed to the recovery key of the company, which only its owner can open.',
    paths: ['/api/account/recovery-key', '/api/account/recovery-copies', '/api/account/recovery-code'],
  },
  {
    name: 'Domains',
    description: 'Domains that a company proves to own, so that customers recognise it.',
    paths: ['/api/account/domains'],
  },
  {
    name: 'Account clients',
    description: 'Machine clients that act for a company on its own account, within the capabilities granted to them.',
    paths: ['/api/account/clients'],
  },
  {
    name: 'Sign-in apps',
    description: 'Sites at which persons sign in with their account and give the claims that they consent to.',
    paths: ['/api/account/oauth-apps', '/oauth2/userinfo'],
  },
  {
    name: 'Delegates',
    description: 'People who act for a company, on the services that were granted to them.',
    paths: ['/api/delegates', '/api/auth/accept-invite'],
  },
  {
    name: 'Services',
    description: 'What a company offers to connect with: name, codes, keys, photos, and the client of the service.',
    paths: ['/api/services'],
  },
  {
    name: 'Request fields',
    description: 'What a service asks its customers for.',
    paths: ['/api/services/{id}/request-fields', '/api/company-data/request-fields'],
  },
  {
    name: 'Webhooks',
    description: 'Addresses that the platform calls when something happens, with their health and attempts.',
    paths: ['/api/services/{serviceId}/webhooks'],
  },
  {
    name: 'Sandbox',
    description:
      'Persons of a sandbox service, whose keys the machine of the developer makes, its clock, and test persons of any service.',
    paths: [
      '/api/services/{serviceId}/sandbox-persons',
      '/api/services/{serviceId}/sandbox-clock',
      '/api/services/{serviceId}/test-persons',
    ],
  },
  {
    name: 'Documents',
    description: 'Documents and contracts that a service sends to its customers, sealed to each of them.',
    paths: ['/api/company-data/documents', '/api/portal/services/{serviceId}/documents'],
  },
  {
    name: 'Received documents',
    description: 'What a customer was sent: read, sign, accept, decline and cancel.',
    paths: ['/api/company-connections/{id}/documents', '/api/customer/documents'],
  },
  {
    name: 'Connections of a service',
    description:
      'Who is connected with the service, and the values that they share, each sealed to the key of the service.',
    paths: [
      '/api/company-data',
      '/api/portal/services/{serviceId}/connections',
      '/api/portal/services/{id}/connect-requests',
      '/api/portal/services',
    ],
  },
  {
    name: 'Changes',
    description: 'The feed of what happened since the last fetch, for receivers that no webhook can reach.',
    paths: ['/api/company-data/changes', '/api/customer/changes', '/api/portal/services/{serviceId}/feed-status'],
  },
  {
    name: 'Connect requests',
    description: 'Invitations of a service to a person, by share code.',
    paths: [
      '/api/company-data/connect-requests',
      '/api/portal/services/{id}/connect-requests',
      '/api/connect-requests',
    ],
  },
  {
    name: 'Blocks and reports',
    description: 'A person keeps a company from reaching it, and reports it to the operator.',
    paths: ['/api/blocks', '/api/reports'],
  },
  {
    name: 'Profile data',
    description: 'The fields of a profile and the values and files that fill them.',
    paths: ['/api/contact-fields', '/api/contact-data', '/api/photos'],
  },
  {
    name: 'Verifications',
    description: 'Attestations that a value is true: an address by a code, an ID document by an operator.',
    paths: ['/api/verifications'],
  },
  {
    name: 'Connections of a customer',
    description: 'The services that a person or a company is connected with, what they get, and how to disconnect.',
    paths: ['/api/company-connections', '/api/customer', '/api/profile/by-code'],
  },
  {
    name: 'Messages',
    description:
      'What a service and its customers write to each other, each text sealed to the key of its reader, and broadcasts.',
    paths: [
      '/api/company-data/connections/{connectionId}/messages',
      '/api/company-data/messages',
      '/api/portal/services/{serviceId}/connections/{connectionId}/messages',
      '/api/portal/services/{serviceId}/messages',
      '/api/company-connections/{companyConnectionId}/messages',
    ],
  },
  {
    name: 'Flows',
    description: 'Contract flows: branching questionnaires that a company draws and publishes in the portal.',
    paths: [
      '/api/portal/services/{serviceId}/flows',
      '/api/portal/flows',
      '/api/company-data/flows',
      '/api/services/{id}/flows',
    ],
  },
  {
    name: 'Runs of flows',
    description:
      'A run of a published flow: its parties take turns, and every answer is sealed for each of them. The same acts for the client of the service, for its owner and for its customers.',
    paths: [
      '/api/company-data/flow-runs',
      '/api/company-data/flows/{flowId}/runs',
      '/api/company-data/flows/{flowId}/run-files',
      '/api/company-data/flows/{flowId}/run-counts',
      '/api/company-data/run-reminders',
      '/api/services/{id}/flows/{flowId}/runs',
      '/api/services/{id}/flows/{flowId}/run-files',
      '/api/services/{id}/flows/{flowId}/run-counts',
      '/api/services/{id}/flows/{flowId}/run-reminders',
      '/api/company-connections/{id}/flow-runs',
      '/api/customer/flow-runs',
    ],
  },
  {
    name: 'Plugins',
    description:
      'Fields that third parties answer: the plugins of a company, the passes to ask them, and the forwarder that calls them.',
    paths: [
      '/api/account/plugins',
      '/api/customer/plugin-pass',
      '/api/plugin-notices',
      '/call',
      '/describe',
      '/orders',
    ],
  },
  {
    name: 'Two-factor approvals',
    description: 'A service asks a person who is enrolled to approve something, and reads what the person decided.',
    paths: ['/api/service-2fa', '/api/twofa'],
  },
  {
    name: 'Push',
    description: 'Notifies the devices of a person that something has happened.',
    paths: ['/api/push'],
  },
  {
    name: 'Field types',
    description: 'The registry of the types that fields can have.',
    paths: ['/api/contact-field-types'],
  },
  {
    name: 'Public keys',
    description: 'The public keys to which values are sealed, by code.',
    paths: ['/api/keys', '/api/key-log'],
  },
  {
    name: 'Regions and health',
    description: 'Who operates the platform, where its regions are, and whether they answer.',
    paths: ['/api/regions', '/api/health', '/api/platform'],
  },
  {
    name: 'Operators',
    description: 'Calls of those who operate the platform, each with the roles that may call it.',
    paths: ['/api/ops'],
  },
]

export const findGroup = (path: string): Group => {
  const matches = groups.flatMap((group) =>
    group.paths.filter((folder) => isUnder(path, folder)).map((folder) => ({ group, length: folder.length })),
  )
  return matches.sort((a, b) => b.length - a.length)[0]?.group ?? ungroupedPaths
}
