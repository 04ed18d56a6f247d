// The own profile: every value closed as the account demands, every live copy sealed anew with each edit (G-075).
import { sealValue } from '@company-data/crypto'
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import { isPlatformError } from '../../../errors/platform-error.ts'
import { envelopeOf, type NewFile } from '../../../files/file-envelope.ts'
import { type OpenedFile, openedFile, type ReceivedFile, receivedFile } from '../../../files/received-file.ts'
import type { OwnValues } from '../../../keys/profile-values.ts'
import type { Api } from '../../../transport/api.ts'
import { path } from '../../../transport/path.ts'
import type { Transport } from '../../../transport/transport.ts'
import type { ServiceKeys } from '../connections/service-public-keys.ts'

export interface OpenedDatum extends ContactDatum {
  /** Null for a file, or while nothing is filled in. */
  plaintext: string | null
}

export interface ValueOptions {
  /** A person's only: the company sees that the value is private. */
  is_private?: boolean
}

interface Copy {
  connection_id: string
  slug: string
  value: string
}

/** Somebody connects, or disconnects, while we seal: what the live mappings are is read again. */
const TRIES = 5

const ROUTE = '/api/contact-data'
const datumPath = (id: string): string => path`/api/contact-data/${id}`

export interface ContactDataNeeds {
  api: Api
  request: Transport['request']
  values: OwnValues
  keys: ServiceKeys
}

export const contactDataCalls = ({ api, request, values, keys }: ContactDataNeeds) => {
  const contactData = (): Promise<ContactDatum[]> => api.get(ROUTE)
  const getContactDatum = (id: string): Promise<ContactDatum> => api.get(datumPath(id))

  const copiesOf = async ({ mappings }: ContactDatum, plaintext: string): Promise<Copy[]> => {
    const live = mappings.filter((mapping) => mapping.live)
    const keyOf = await keys.of(live.map(({ connection_id }) => connection_id))
    return Promise.all(
      live.map(async ({ connection_id, slug }) => {
        const value = await sealValue(plaintext, keyOf.get(connection_id) ?? '')
        return { connection_id, slug, value }
      }),
    )
  }

  /** The own value and every live copy of it, in one call that is done whole or not at all. */
  const withCopies = async <T>(id: string, plaintext: string, send: (copies: Copy[]) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(await copiesOf(await getContactDatum(id), plaintext))
      } catch (error) {
        if (tries >= TRIES || !isPlatformError(error, 'contact_data.copies_mismatch')) throw error
      }
    }
  }

  const getContactFile = async (id: string): Promise<ReceivedFile> =>
    receivedFile(await request({ method: 'GET', path: `${datumPath(id)}/file`, accept: 'bytes' }))

  return {
    contactData,
    getContactDatum,
    openContactDatum: async (datum: ContactDatum): Promise<OpenedDatum> => ({
      ...datum,
      plaintext: datum.value === null ? null : await values.open(datum.value),
    }),
    /** Without a plaintext the field is there and empty, as before a file is put into it. */
    async addContactDatum(fieldId: string, plaintext?: string, options: ValueOptions = {}): Promise<ContactDatum> {
      const value = plaintext === undefined ? {} : { value: await values.close(plaintext) }
      return api.post(ROUTE, { contact_field_id: fieldId, ...value, ...options })
    },
    setContactDatum: (id: string, plaintext: string, options: ValueOptions = {}): Promise<ContactDatum> =>
      withCopies(id, plaintext, async (copies) =>
        api.put(datumPath(id), { value: await values.close(plaintext), ...options, copies }),
      ),
    deleteContactDatum: (id: string): Promise<void> => api.delete(datumPath(id)),
    /** `is_private` as it is now unless said: sealed with a copy per live mapping, or in the clear. */
    async putContactFile(id: string, file: NewFile, options: ValueOptions = {}): Promise<ContactDatum> {
      const isPrivate = options.is_private ?? (await getContactDatum(id)).is_private
      const envelope = envelopeOf(file)
      if (!isPrivate) return api.put(`${datumPath(id)}/file`, { ...envelope, ...options })
      const plaintext = JSON.stringify(envelope)
      return withCopies(id, plaintext, async (copies) =>
        api.put(`${datumPath(id)}/file`, { value: await values.close(plaintext), ...options, copies }),
      )
    },
    getContactFile,
    openContactFile: async (id: string): Promise<OpenedFile> => openedFile(await getContactFile(id), values.open),
  }
}

export type ContactDataCalls = ReturnType<typeof contactDataCalls>
