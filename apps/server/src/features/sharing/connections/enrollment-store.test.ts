// The list of a person's enrollments is bounded, and each is found by its service.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect, createService, openRegion, registerCompany, registerPerson, usePlatform } from '@company-data/testkit'
import { findEnrolled, listEnrolled } from './enrollment-store.ts'

const platform = await usePlatform()
const { kysely } = openRegion(platform)

test('[B-22] lists only the newest enrollments and finds an older one by its service', async () => {
  const company = await registerCompany(platform)
  const person = await registerPerson(platform)
  const serviceIds: string[] = []
  for (const minute of [1, 2, 3]) {
    const service = await createService(company)
    await connect(person, service)
    await kysely
      .updateTable('connection')
      .set({ twofa_enrolled_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
      .where('service_id', '=', service.id)
      .execute()
    serviceIds.push(service.id)
  }
  const newest = await listEnrolled(kysely, person.userId, 2)
  assert.deepEqual(
    newest.map(({ service_id }) => service_id),
    serviceIds.slice(1).reverse(),
  )
  assert.equal((await listEnrolled(kysely, person.userId)).length, 3)
  assert.equal((await findEnrolled(kysely, person.userId, serviceIds[0] ?? '')).length, 1)
})
