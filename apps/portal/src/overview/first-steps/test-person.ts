// Plays a person's app: makes a test person with keys, seals the input to the key of the service, and connects.
import type { PortalClient, ServiceRecord } from '@company-data/sdk/company'

export interface TestAnswers {
  owner: Pick<PortalClient, 'testPersons'>
  service: Pick<ServiceRecord, 'id' | 'code'>
  displayName: string
  language: string
  /** By slug; empty answers are not shared. */
  values: Readonly<Record<string, string>>
}

/** Returns the connection id. The owner's account key opens the login later, to answer runs as this person. */
export const shareAsTestPerson = async ({
  owner,
  service,
  displayName,
  language,
  values,
}: TestAnswers): Promise<string> => {
  const { createTestPerson } = await import('@company-data/sdk/sandbox')
  const options = { frontDoorUrl: location.origin, owner, serviceId: service.id }
  const tester = await createTestPerson(options, { display_name: displayName, language })
  try {
    const profile = await tester.person.codes.lookUp(service.code)
    if (profile.kind !== 'service') throw new TypeError('The code leads to no service.')
    const answers = Object.entries(values).filter(([, value]) => value !== '')
    const connection = await tester.person.companyConnections.create(
      { ...profile, code: service.code },
      Object.fromEntries(answers.map(([slug, value]) => [slug, { value }])),
    )
    return connection.id
  } catch (error) {
    // The next try makes another one.
    await owner.testPersons.delete({ serviceId: service.id, userId: tester.userId }).catch(() => undefined)
    throw error
  } finally {
    await tester.close()
  }
}
