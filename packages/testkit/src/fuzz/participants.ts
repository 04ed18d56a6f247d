// The callers of a fuzz run and their data: created over HTTP, and recreated when a request has ended one of them.
import { capabilityGroups } from '@company-data/protocol/capability-groups'
import { registerCompany, registerPerson, type TestAccount } from '../callers/accounts.ts'
import { createAccountClient } from '../callers/clients.ts'
import { connect } from '../fixtures/connection.ts'
import { dataUri, png } from '../fixtures/files.ts'
import { createService, type TestService } from '../fixtures/service.ts'
import { nextDevice } from '../keys/devices.ts'
import type { TestPlatform } from '../platform/start-platform.ts'

/** A value that the platform would accept, by the name of the member that holds it. */
export type AcceptedValue = readonly [member: string, value: unknown]

export interface Participants {
  /** A token for each kind of caller. */
  tokens: Readonly<Record<string, string>>
  knownValues: readonly AcceptedValue[]
}

const listAccountValues = (account: TestAccount): AcceptedValue[] => [
  ['email', account.email],
  ['password', account.password],
  ['current_password', account.password],
  ['auth_salt', account.authSalt],
  ['share_code', account.code],
  ['company_code', account.code],
  ['code', account.code],
  ['public_key', account.publicKey],
  ['refresh_token', account.refreshToken],
  ['token', account.token],
  ['user_id', account.userId],
]

const createDeviceValues = async (): Promise<AcceptedValue[]> => {
  const { password, authSalt, pair, wrappedKey, wrappedRecoveryKey } = await nextDevice()
  return [
    ['new_password', password],
    ['password', password],
    ['auth_salt', authSalt],
    ['public_key', pair.publicKey],
    ['recovery_public_key', pair.publicKey],
    ['encrypted_private_key', wrappedKey],
    ['encrypted_recovery_private_key', wrappedRecoveryKey],
  ]
}

const createServiceValues = async (service: TestService): Promise<AcceptedValue[]> => [
  ['value', await service.seal('a value')],
  ['value', 'a value'],
  ['file', dataUri('image/png', png())],
  ['mime_type', 'image/png'],
  ['config_token', service.configToken],
  ['ids of services', service.id],
  ['service_id', service.id],
  ['code', service.code],
  ['url', 'https://hooks.example.org/in'],
  ...Object.entries(service.fieldIds).flatMap(([slug, id]): AcceptedValue[] => [
    ['slug', slug],
    ['ids of slots', id],
  ]),
]

/** The platform as a fuzz run needs it: one of a test, or a process. */
export type FuzzedPlatform = Pick<TestPlatform, 'frontDoor' | 'forwarder' | 'region' | 'operatorToken' | 'ops'>

export const makeParticipants = async (platform: FuzzedPlatform): Promise<Participants> => {
  const [company, person] = await Promise.all([
    registerCompany(platform, { level: 'business' }),
    registerPerson(platform),
  ])
  const requestFields = [{ slug: 'text' }, { slug: 'mail', type: 'email' }, { slug: 'photo', type: 'photo' }]
  const service = await createService(company, { requestFields })
  const { id } = await connect(person, service, [{ slug: 'text', value: await service.seal('a value') }])
  const accountClient = await createAccountClient(company, { capabilities: Object.keys(capabilityGroups) })
  return {
    tokens: {
      company: company.token,
      person: person.token,
      'service-client': await service.token(),
      'account-client': await accountClient.token(),
      operator: platform.operatorToken,
    },
    knownValues: [
      ...listAccountValues(company),
      ...listAccountValues(person),
      ...(await createDeviceValues()),
      ...(await createServiceValues(service)),
      ['ids of connections', id],
      ['client_id', accountClient.clientId],
      ['client_secret', accountClient.clientSecret],
    ],
  }
}
