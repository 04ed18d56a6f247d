// A platform with people on it, for tests that call the platform with the SDK's own clients.
import { type Mailbox, mailbox, type TestPlatform, uniqueName, useFewerRounds } from '@company-data/testkit'
import { type CompanyClient, createCompanyClient, createPersonClient, type PersonClient } from '../src/index.ts'
import { type ObservedFetch, observedFetch } from './observed-fetch.ts'

export const PASSWORD = 'correct horse battery staple'

export interface Journey {
  platform: TestPlatform
  mail: Mailbox
  frontDoorUrl: string
  /** A registered person and the requests of its device. */
  person(): Promise<{ client: PersonClient; email: string; shareCode: string; wire: ObservedFetch }>
  company(): Promise<{ client: CompanyClient; email: string; code: string; wire: ObservedFetch }>
}

/** `hasAllRounds`: keys from passwords take the rounds of the contract, for tests that open them with other code. */
export const startJourney = (platform: TestPlatform, { hasAllRounds = false } = {}): Journey => {
  const frontDoorUrl = platform.frontDoor
  if (!hasAllRounds) useFewerRounds()
  return {
    platform,
    mail: mailbox(platform),
    frontDoorUrl,
    async person() {
      const wire = observedFetch()
      const client = createPersonClient({ frontDoorUrl, fetch: wire.fetch })
      const email = `person-${uniqueName().toLowerCase()}@example.org`
      const { share_code } = await client.register({ email, password: PASSWORD, display_name: 'Ada Lovelace' })
      return { client, email, shareCode: share_code, wire }
    },
    async company() {
      const wire = observedFetch()
      const client = createCompanyClient({ frontDoorUrl, fetch: wire.fetch })
      const name = uniqueName()
      const email = `company-${name.toLowerCase()}@example.org`
      const company_code = `C${name}`.slice(0, 12)
      await client.register({ email, password: PASSWORD, display_name: 'Example Ltd', company_code })
      await client.level.update('basic')
      return { client, email, code: company_code, wire }
    },
  }
}
