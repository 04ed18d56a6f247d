// A person registers and fills in a profile on her device: a name, a verified e-mail address, a passport.
import { createPersonClient, type PersonClient } from '@company-data/sdk/person'
import type { App } from '@company-data/server'
import { readMail } from './mail.ts'
import type { Narrator } from './narrator.ts'

export interface Ada {
  client: PersonClient
  /** Her credentials for another device. */
  email: string
  password: string
  /** Slug of the field → id of the datum that fills it. */
  datumIds: Readonly<Record<'first_name' | 'email' | 'passport', string>>
}

const EMAIL = 'ada@analytical.example'

/** A placeholder for a photograph; a real one would only be longer. */
const page = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const addDatum = async (person: PersonClient, slug: string, plaintext?: string, isPrivate = false): Promise<string> => {
  const fields = await person.contactFields.list('person')
  const field = fields.find((candidate) => candidate.slug === slug)
  if (!field) throw new Error(`The catalog has no field ${slug}.`)
  return (await person.contactData.create(field.id, plaintext, { is_private: isPrivate })).id
}

const addPassport = async (person: PersonClient): Promise<string> => {
  const datumId = await addDatum(person, 'passport', undefined, true)
  await person.contactData.replaceFile(datumId, {
    pages: [{ bytes: page, mime_type: 'image/png', original_name: 'passport.png' }],
    entries: {
      document_number: 'P1234567',
      issuing_country: 'GB',
      holder_name: 'Ada Lovelace',
      expiry_date: '2030-12-10',
    },
  })
  return datumId
}

const verifyEmail = async (app: App, person: PersonClient, datumId: string, narrator: Narrator): Promise<void> => {
  const { verification_id } = await person.verifications.create(datumId, 'email')
  const { code } = await readMail(app, EMAIL, 'verification_email')
  await person.verifications.confirm(verification_id, code ?? '')
  const { verification } = await person.contactData.read(datumId)
  narrator.show(`verified_hash ${verification?.verified_hash}\nverified_salt ${verification?.verified_salt}`)
  narrator.notice('The platform stores a salted hash of the address that it verified, not the address.')
}

export const fillProfile = async (app: App, narrator: Narrator): Promise<Ada> => {
  narrator.step('A person, Ada, registers on her own device and fills in her profile there.')
  const client = createPersonClient({ frontDoorUrl: app.addresses.front_door ?? '' })
  const password = 'a password that only Ada knows'
  const email = 'ada@example.org'
  await client.register({ email, password, display_name: 'Ada Lovelace' })
  const datumIds = {
    first_name: await addDatum(client, 'first_name', 'Ada'),
    email: await addDatum(client, 'email', EMAIL),
    passport: await addPassport(client),
  }
  for (const { label, type, value, has_file } of await client.contactData.list()) {
    narrator.show(`${label} (${type}): ${has_file ? 'a sealed file' : `${value?.slice(0, 60)}…`}`)
  }
  narrator.notice('This is all that the platform stores. Every value is sealed to her own key.')

  narrator.step('She proves that the e-mail address is hers.')
  await verifyEmail(app, client, datumIds.email, narrator)
  return { client, email, password, datumIds }
}
