// A person registers and fills a profile on her device: a name, an e-mail address that is verified, a passport.
import { createPersonClient, type PersonClient } from '@company-data/sdk'
import type { App } from '@company-data/server'
import { readMail } from './mail.ts'
import type { Narrator } from './narrator.ts'

export interface Ada {
  client: PersonClient
  /** slug of the field → id of what she keeps in it. */
  data: Readonly<Record<'first_name' | 'email' | 'passport', string>>
}

const EMAIL = 'ada@analytical.example'

/** Stands for a photograph; a real one would only be longer. */
const page = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const addField = async (person: PersonClient, slug: string, plaintext?: string, isPrivate = false): Promise<string> => {
  const field = (await person.contactFields('person')).find((one) => one.slug === slug)
  if (!field) throw new Error(`the catalog has no field ${slug}`)
  return (await person.addContactDatum(field.id, plaintext, { is_private: isPrivate })).id
}

const fillPassport = async (person: PersonClient): Promise<string> => {
  const id = await addField(person, 'passport', undefined, true)
  await person.putContactFile(id, {
    pages: [{ bytes: page, mime_type: 'image/png', original_name: 'passport.png' }],
    entries: {
      document_number: 'P1234567',
      issuing_country: 'GB',
      holder_name: 'Ada Lovelace',
      expiry_date: '2030-12-10',
    },
  })
  return id
}

const verifyEmail = async (app: App, person: PersonClient, datumId: string, say: Narrator): Promise<void> => {
  const { verification_id } = await person.requestVerification(datumId, 'email')
  const { code } = await readMail(app, EMAIL, 'verification_email')
  await person.confirmVerification(verification_id, code ?? '')
  const { verification } = await person.getContactDatum(datumId)
  say.show(`verified_hash ${verification?.verified_hash}\nverified_salt ${verification?.verified_salt}`)
  say.notice('The platform keeps a salted hash of what it verified, and not the address.')
}

export const personFillsProfile = async (app: App, say: Narrator): Promise<Ada> => {
  say.step('A person registers on a device of her own, and fills in her profile there.')
  const client = createPersonClient({ frontDoorUrl: app.addresses.front_door ?? '' })
  const password = 'a password that only Ada knows'
  await client.register({ email: 'ada@example.org', password, display_name: 'Ada Lovelace' })
  const data = {
    first_name: await addField(client, 'first_name', 'Ada'),
    email: await addField(client, 'email', EMAIL),
    passport: await fillPassport(client),
  }
  for (const { label, type, value, has_file } of await client.contactData()) {
    say.show(`${label} (${type}): ${has_file ? 'a file, sealed' : `${value?.slice(0, 60)}…`}`)
  }
  say.notice('This is all that the platform holds: every value is sealed to her own key.')

  say.step('She proves that the e-mail address is hers.')
  await verifyEmail(app, client, data.email, say)
  return { client, data }
}
