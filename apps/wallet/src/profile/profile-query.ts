// The profile for its pages: values opened on this device, and the companies that have them.
import {
  type ContactDatum,
  type ContactField,
  CryptoError,
  checkVerified,
  type FieldTypes,
  type PersonClient,
  type VerificationRecord,
} from '@company-data/sdk/person'
import { droppedOnLock } from '@company-data/web/app/rules'
import { queryOptions } from '@tanstack/react-query'
import type { ProfileDatum } from './profile-rules.ts'

export interface ProfileData {
  data: readonly ProfileDatum[]
  fields: readonly ContactField[]
  types: FieldTypes
  /** By connection id. */
  companies: ReadonlyMap<string, string>
  verifications: readonly VerificationRecord[]
}

export const PROFILE = ['profile'] as const

/** D1-CONN-15: only a plaintext opened here shows if the attestation is about this value. */
const openDatum = async (client: PersonClient, datum: ContactDatum): Promise<ProfileDatum> => {
  const { verification } = datum
  const unchecked = verification === null ? 'none' : 'unchecked'
  try {
    const { plaintext } = await client.contactData.open(datum)
    if (verification === null || plaintext === null) {
      return { ...datum, plaintext, isOpened: true, attestation: unchecked }
    }
    const attestation = (await checkVerified(verification, plaintext)) ? 'matches' : 'differs'
    return { ...datum, plaintext, isOpened: true, attestation }
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error
    return { ...datum, plaintext: null, isOpened: false, attestation: unchecked }
  }
}

const companyNames = async (client: PersonClient, data: readonly ContactDatum[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  if (data.every(({ mappings }) => mappings.length === 0)) return names
  for await (const { id, company_name, service } of client.companyConnections.list()) {
    names.set(id, `${company_name} · ${service.name}`)
  }
  return names
}

const allVerifications = async (client: PersonClient): Promise<VerificationRecord[]> => {
  const records: VerificationRecord[] = []
  for await (const record of client.verifications.list()) records.push(record)
  return records
}

/** `isOpen`: the person's keys are open. A lock removes the opened data, and an unlock opens it again. */
export const profileQuery = (client: PersonClient, isOpen: boolean) =>
  queryOptions({
    queryKey: [...PROFILE, 'own', isOpen],
    enabled: isOpen,
    meta: droppedOnLock,
    queryFn: async (): Promise<ProfileData> => {
      const [data, fields, types, verifications] = await Promise.all([
        client.contactData.list(),
        client.contactFields.list('person'),
        client.fieldTypes.read(),
        allVerifications(client),
      ])
      const [openedData, companies] = await Promise.all([
        Promise.all(data.map((datum) => openDatum(client, datum))),
        companyNames(client, data),
      ])
      return { data: openedData, fields, types, companies, verifications }
    },
  })
