// Stages the shared PDFs that rules name: one sealed copy for each bound user (D2-SRC-08, FA-50).
import { sealValue } from '@company-data/crypto'
import { type Definition, listSourceKeys } from '@company-data/flow-engine'
import { toEnvelope } from '../../files/file-envelope.ts'
import type { ReceivedFile } from '../../files/received-file.ts'
import type { PublishedFlow } from '../../flows/flow-record.ts'
import type { BoundCustomer, BoundParties } from './bound-parties.ts'
import type { FlowAccess } from './flow-access.ts'

interface StagedSource {
  source_key: string
  for_user_id: string
  file: string
}

interface ConnectionSourceKey {
  sourceKey: string
  party: string
  slug: string
}

export const connectionSources = ({ nodes }: Definition): ConnectionSourceKey[] => {
  const keys = nodes.flatMap(({ document }) => (document === null ? [] : listSourceKeys(document)))
  return [...new Set(keys)].flatMap((sourceKey) => {
    const [kind, party = '', slug = ''] = sourceKey.split(':')
    return kind === 'conn' ? [{ sourceKey, party, slug }] : []
  })
}

/** FA-50: an envelope is sealed unchanged; bytes get one, named after the request field. */
const envelopeText = (file: ReceivedFile, slug: string, { openValue }: FlowAccess): Promise<string> | string => {
  if (file.kind === 'encrypted') return openValue(file.value)
  if (file.kind === 'envelope') return file.value
  const part = { bytes: file.bytes, mime_type: 'application/pdf', original_name: `${slug}.pdf` }
  return JSON.stringify(toEnvelope(part))
}

/** Undefined when the customer has not answered the request field: then nothing is staged (D2-SRC-10). */
const sourceText = async (
  access: FlowAccess,
  { slug }: ConnectionSourceKey,
  { connection }: BoundCustomer,
): Promise<string | undefined> => {
  const value = Object.hasOwn(connection.values, slug) ? connection.values[slug] : undefined
  if (value === undefined) return undefined
  return envelopeText(await access.source.files.read(value, connection.id), slug, access)
}

/** Distinct users, the company included: two parties of one user need one copy (D2-SRC-09, D2-SRC-12). */
const listRecipients = ({ company, customers }: BoundParties): Map<string, string> =>
  new Map([company, ...customers.values()].map(({ userId, publicKey }) => [userId, publicKey]))

export const sourceStaging = (access: FlowAccess) => {
  /** A copy staged for a refused attempt serves the next one, unless the key changed. */
  const staged = new Map<string, string>()
  const stage = async (
    sourceKey: string,
    customer: BoundCustomer,
    publicKey: string,
    text: string,
  ): Promise<string> => {
    const name = `${sourceKey} ${customer.userId} ${publicKey}`
    const earlier = staged.get(name)
    if (earlier !== undefined) return earlier
    const body = { source_user_id: customer.userId, value: await sealValue(text, publicKey) }
    const { file } = await access.flow.runFile(body)
    staged.set(name, file)
    return file
  }
  return async ({ definition }: PublishedFlow, parties: BoundParties): Promise<StagedSource[]> => {
    const files: StagedSource[] = []
    for (const source of connectionSources(definition)) {
      const customer = parties.customers.get(source.party)
      const text = customer && (await sourceText(access, source, customer))
      if (customer === undefined || text === undefined) continue
      for (const [for_user_id, publicKey] of listRecipients(parties)) {
        const file = await stage(source.sourceKey, customer, publicKey, text)
        files.push({ source_key: source.sourceKey, for_user_id, file })
      }
    }
    return files
  }
}
