// The profile of a person or company: data in the clear or sealed to its owner, edited as its device edits them.
import { sealValue } from '@company-data/crypto'
import type { TestAccount } from '../callers/accounts.ts'
import type { Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestService } from './service.ts'

export const contactFieldId = async (owner: TestAccount, slug: string): Promise<string> => {
  const fields: Array<{ id: string; slug: string }> = (await owner.call('GET', '/api/contact-fields')).body
  const field = fields.find((candidate) => candidate.slug === slug)
  if (!field) throw new Error(`no field ${slug}`)
  return field.id
}

/** Fills a field of the catalog, or fails. */
export const addDatum = async (owner: TestAccount, slug: string, members: object = {}): Promise<{ id: string }> => {
  const body = { contact_field_id: await contactFieldId(owner, slug), ...members }
  return expectStatus(await owner.call('POST', '/api/contact-data', body), 201, `filling ${slug}`).body
}

/** Fills a field with a value that is sealed to the owner's own key. */
export const addSealedDatum = async (
  owner: TestAccount,
  slug: string,
  plaintext: string,
  members: object = {},
): Promise<{ id: string }> => addDatum(owner, slug, { value: await sealValue(plaintext, owner.publicKey), ...members })

interface Mapping {
  connection_id: string
  slug: string
  live: boolean
}

/** Sends the new value with a copy for each slot that the profile says it is mapped to live. */
export const editDatum = async (
  owner: TestAccount,
  datumId: string,
  plaintext: string,
  services: readonly TestService[],
): Promise<Reply> => {
  const data: Array<{ id: string; mappings: Mapping[] }> = (await owner.call('GET', '/api/contact-data')).body
  const mappings = data.find(({ id }) => id === datumId)?.mappings ?? []
  const copies = await Promise.all(
    mappings
      .filter(({ live }) => live)
      .map(async ({ connection_id, slug }) => {
        const connection = (await owner.call('GET', `/api/company-connections/${connection_id}`)).body
        const service = services.find(({ id }) => id === connection.service?.id)
        return { connection_id, slug, value: await service?.seal(plaintext) }
      }),
  )
  const value = await sealValue(plaintext, owner.publicKey)
  return owner.call('PUT', `/api/contact-data/${datumId}`, { value, copies })
}
