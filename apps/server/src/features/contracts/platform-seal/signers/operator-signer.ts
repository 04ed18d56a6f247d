// The operator's own signer, as the settings name it.
import type { KeyObject } from 'node:crypto'
import type { RemoteSignerSettings } from './remote-signer.ts'

/** The signer that the operator configured instead of the platform's own certificates. */
export type OperatorSigner =
  | { kind: 'key'; chain: readonly Uint8Array[]; privateKey: KeyObject }
  | ({ kind: 'remote' } & RemoteSignerSettings)
