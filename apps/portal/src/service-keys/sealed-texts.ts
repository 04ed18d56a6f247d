// The sealed texts in connections, as requests for the worker.
import type { ConnectionRecord, ConnectionValue } from '@company-data/sdk/company'
import type { SealedText } from './opener-messages.ts'

/** Undefined for a file, which is downloaded and opened on demand. */
export const toSealedText = ({ value, verified_hash, verified_salt }: ConnectionValue): SealedText | undefined =>
  value === undefined ? undefined : { wrapper: value, verified_hash, verified_salt }

export const collectSealedTexts = (connections: readonly ConnectionRecord[]): SealedText[] =>
  connections.flatMap(({ values }) => Object.values(values).flatMap((value) => toSealedText(value) ?? []))
