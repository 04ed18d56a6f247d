// What is sealed in connections, as the thread that has the key of the service opens it.
import type { ConnectionRecord, ConnectionValue } from '@company-data/sdk/company'
import type { SealedText } from './opener-messages.ts'

/** Undefined for a file: it is downloaded and opened when somebody asks for it. */
export const sealedTextOf = ({ value, verified_hash, verified_salt }: ConnectionValue): SealedText | undefined =>
  value === undefined ? undefined : { wrapper: value, verified_hash, verified_salt }

export const sealedTextsOf = (connections: readonly ConnectionRecord[]): SealedText[] =>
  connections.flatMap(({ values }) => Object.values(values).flatMap((value) => sealedTextOf(value) ?? []))
