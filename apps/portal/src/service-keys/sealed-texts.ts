// The sealed texts in connections, as requests for the worker.
import type { ConnectionRecord, ConnectionValue } from '@company-data/sdk/company'
import type { SealedText } from './opener-messages.ts'

/** One for each record, so that its state is found by identity in lists of thousands. */
const sealedTexts = new WeakMap<ConnectionValue, SealedText>()

/** Undefined for a file, which is downloaded and opened on demand. */
export const toSealedText = (record: ConnectionValue): SealedText | undefined => {
  const { value, verified_hash, verified_salt } = record
  if (value === undefined) return undefined
  const existingText = sealedTexts.get(record)
  if (existingText) return existingText
  const text: SealedText = { wrapper: value, verified_hash, verified_salt }
  sealedTexts.set(record, text)
  return text
}

export const collectSealedTexts = (connections: readonly ConnectionRecord[]): SealedText[] =>
  connections.flatMap(({ values }) => Object.values(values).flatMap((record) => toSealedText(record) ?? []))
