// The name and address of a registration become entries of My data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addFirstData } from './first-data.ts'

test('the fields of the platform get the name and the address, and no others', async () => {
  const created: [string, string | undefined][] = []
  const field = (slug: string, is_system = true) => ({ id: `id of ${slug}`, slug, is_system }) as never
  const client = {
    contactFields: { list: async () => [field('email'), field('first_name'), field('last_name', false)] },
    contactData: {
      create: async (id: string, value?: string) => {
        created.push([id, value])
        return {} as never
      },
    },
  }
  await addFirstData(client, { display_name: 'Ada Lovelace', email: 'ada@example.org' })
  assert.deepEqual(created, [
    ['id of first_name', 'Ada'],
    ['id of email', 'ada@example.org'],
  ])
})
