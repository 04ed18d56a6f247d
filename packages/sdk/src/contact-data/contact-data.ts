// The data of a profile: each edit seals the value itself, and a copy for every service that has it live (G-075).
import { sealValue } from '@company-data/crypto'
import { profilePrefix } from '@company-data/protocol/contract/prefixes'
import type { contactData } from '@company-data/protocol/nouns/contact-data/contract'
import { contactDataRoutes } from '@company-data/protocol/nouns/contact-data/routes'
import type { ContactDatum } from '@company-data/protocol/wire/sharing/contact-data'
import type { ServicePublicKeys } from '../connections/service-public-keys.ts'
import { isPlatformError } from '../errors/platform-error.ts'
import { type NewFile, toEnvelope } from '../files/file-envelope.ts'
import { toJsonBody } from '../files/json-body.ts'
import { type OpenedFile, openFile, type ReceivedFile, readFile } from '../files/received-file.ts'
import { type SealFile, sealFile as sealHere } from '../files/seal-file.ts'
import type { ProfileValues } from '../keys/profile-values.ts'
import type { SecretGuard } from '../keys/secret-guard.ts'
import type { Api } from '../transport/api.ts'
import { type Calls, calls } from '../transport/calls.ts'

/**
 * A datum of the profile with its plaintext.
 * @example
 * const [datum] = await person.contactData.list()
 * const opened: OpenedDatum | undefined = datum && (await person.contactData.open(datum))
 */
export interface OpenedDatum extends ContactDatum {
  /** Null for a file, and while the datum is empty. */
  plaintext: string | null
}

/**
 * Options for storing a value.
 * @example
 * const options: ValueOptions = { is_private: true }
 * await person.contactData.update(datumId, 'Ada', options)
 */
export interface ValueOptions {
  /** For persons only: marks the value as private, which companies are shown. */
  is_private?: boolean
}

/** A Blob has the JSON of the value. */
type SealedValue = string | Blob

interface LiveCopy<Value extends SealedValue> {
  connection_id: string
  slug: string
  value: Value
}

/** Tries of one edit: customers may connect or disconnect while it is sealed, and then the copies are sealed again. */
const MAX_TRIES = 5

export interface ContactDataDeps {
  api: Api
  profileValues: ProfileValues
  publicKeys: ServicePublicKeys
  guard: Pick<SecretGuard, 'refuse'>
  sealFile?: SealFile
}

/** The value as the profile stores it, then one copy for each of the keys. */
type SealAll<Value extends SealedValue = string> = (publicKeys: readonly string[]) => Promise<Value[]>

/** Seals one copy for each live mapping of a datum and sends them all in one call, which is done whole or not at all. */
const liveCopies = ({ read }: Calls<typeof contactData>, publicKeys: ServicePublicKeys) => {
  const sealCopies = async <Value extends SealedValue>(
    { mappings }: ContactDatum,
    sealAll: SealAll<Value>,
  ): Promise<[Value | '', LiveCopy<Value | ''>[]]> => {
    const liveMappings = mappings.filter((mapping) => mapping.live)
    const keys = await publicKeys.of(liveMappings.map(({ connection_id }) => connection_id))
    const [ownValue = '', ...copies] = await sealAll(
      liveMappings.map(({ connection_id }) => keys.get(connection_id) ?? ''),
    )
    return [
      ownValue,
      liveMappings.map(({ connection_id, slug }, index) => ({ connection_id, slug, value: copies[index] ?? '' })),
    ]
  }
  return async <Value extends SealedValue, T>(
    datumId: string,
    sealAll: SealAll<Value>,
    send: (value: Value | '', copies: LiveCopy<Value | ''>[]) => Promise<T>,
  ): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(...(await sealCopies(await read(datumId), sealAll)))
      } catch (error) {
        if (tries >= MAX_TRIES || !isPlatformError(error, 'contact_data.copies_mismatch')) throw error
      }
    }
  }
}

export const contactDataCalls = (deps: ContactDataDeps) => {
  const { api, profileValues, publicKeys, guard, sealFile = sealHere } = deps
  const raw = calls<typeof contactData>()(api, contactDataRoutes, profilePrefix)
  const { list, read } = raw
  const sendWithCopies = liveCopies(raw, publicKeys)
  const file = async (datumId: string): Promise<ReceivedFile> => readFile(await raw.file(datumId))
  const sealText =
    (plaintext: string): SealAll =>
    (keys) =>
      Promise.all([profileValues.close(plaintext), ...keys.map((key) => sealValue(plaintext, key))])
  const sealNewFile =
    (newFile: NewFile): SealAll<SealedValue> =>
    async (keys) => {
      const ownKey = await profileValues.publicKey?.()
      if (ownKey === undefined) return sealText(JSON.stringify(toEnvelope(newFile)))(keys)
      return sealFile(newFile, [ownKey, ...keys])
    }

  const replaceFile = async (datumId: string, newFile: NewFile, options: ValueOptions = {}): Promise<ContactDatum> => {
    const isPrivate = options.is_private ?? (await read(datumId)).is_private
    if (!isPrivate) return raw.replaceFile(datumId, { ...toEnvelope(newFile), ...options })
    return sendWithCopies(datumId, sealNewFile(newFile), (value, copies) =>
      // The call takes any body that is JSON already.
      raw.replaceFile(datumId, toJsonBody({ value, ...options, copies }) as never),
    )
  }

  return {
    /**
     * Every datum of the profile, values as the platform stores them.
     * @example
     * for (const datum of await person.contactData.list()) console.log((await person.contactData.open(datum)).plaintext)
     */
    list,
    /**
     * One datum of the profile, with its mappings.
     * @example
     * const { mappings } = await person.contactData.read(datumId)
     */
    read,
    /**
     * Removes a datum; services that have it live lose it.
     * @example
     * await person.contactData.delete(datumId)
     */
    delete: raw.delete,
    /**
     * Adds the plaintext to a datum.
     * @example
     * const { plaintext } = await person.contactData.open(await person.contactData.read(datumId))
     */
    open: async (datum: ContactDatum): Promise<OpenedDatum> => ({
      ...datum,
      plaintext: datum.value === null ? null : await profileValues.open(datum.value),
    }),
    /**
     * Adds a datum to the profile. Without a plaintext it is empty, as before a file is put into it.
     * @example
     * const field = (await person.contactFields.list('person')).find(({ slug }) => slug === 'email')
     * if (field) await person.contactData.create(field.id, 'ada@example.org')
     */
    async create(fieldId: string, plaintext?: string, options: ValueOptions = {}): Promise<ContactDatum> {
      if (plaintext !== undefined) await guard.refuse(plaintext)
      const value = plaintext === undefined ? {} : { value: await profileValues.close(plaintext) }
      return raw.create({ contact_field_id: fieldId, ...value, ...options })
    },
    /**
     * Changes a value, for the profile and for every service that has it live.
     * @example
     * await person.contactData.update(datumId, 'ada@new.example.org')
     */
    async update(datumId: string, plaintext: string, options: ValueOptions = {}): Promise<ContactDatum> {
      await guard.refuse(plaintext)
      return sendWithCopies(datumId, sealText(plaintext), (value, copies) =>
        raw.update(datumId, { value, ...options, copies }),
      )
    },
    /**
     * Puts a file into a datum. Private files are sealed, with a copy per live mapping; others are sent in plaintext.
     * @example
     * const passport = { bytes: pdf, mime_type: 'application/pdf', original_name: 'passport.pdf' }
     * await person.contactData.replaceFile(datumId, passport, { is_private: true })
     */
    replaceFile,
    /**
     * Downloads the file of a datum.
     * @example
     * const received = await person.contactData.file(datumId)
     * console.log(received.kind)
     */
    file,
    /**
     * Downloads and opens the file of a datum.
     * @example
     * const { parts } = await person.contactData.openFile(datumId)
     */
    openFile: async (datumId: string): Promise<OpenedFile> => openFile(await file(datumId), profileValues.open),
  }
}

export type ContactDataCalls = ReturnType<typeof contactDataCalls>
