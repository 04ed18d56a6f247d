// Plays a person's app: registers a person with keys, seals the input to the key of the service, and connects.
import type { ServiceRecord } from '@company-data/sdk/company'

export interface TestAnswers {
  service: Pick<ServiceRecord, 'code'>
  displayName: string
  language: string
  /** By slug; empty answers are not shared. */
  values: Readonly<Record<string, string>>
}

const randomText = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the connection id. The password is not stored, so the account is never signed in again. Its address does not
 * exist and is never confirmed, so the platform removes it some time after the connection has ended.
 */
export const shareAsTestPerson = async ({ service, displayName, language, values }: TestAnswers): Promise<string> => {
  const { createPersonClient } = await import('@company-data/sdk/person')
  const person = createPersonClient({ frontDoorUrl: location.origin })
  await person.register({
    email: `test-person-${randomText(6)}@example.invalid`,
    password: randomText(24),
    display_name: displayName,
    language,
  })
  try {
    const profile = await person.codes.lookUp(service.code)
    if (profile.kind !== 'service') throw new TypeError('The code leads to no service.')
    const answers = Object.entries(values).filter(([, value]) => value !== '')
    const connection = await person.companyConnections.create(
      { ...profile, code: service.code },
      Object.fromEntries(answers.map(([slug, value]) => [slug, { value }])),
    )
    return connection.id
  } finally {
    await person.logout().catch(() => undefined)
  }
}
