// The dependencies of the platform seal.
import type { KeyObject } from 'node:crypto'
import type { PdfPool, SealRequest } from '@company-data/pdf/pool'
import type { Addresses } from '../../../gate/addresses.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import type { OutboundClient } from '../../../platform/net/index.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { OperatorSigner } from './signers/operator-signer.ts'

export interface TimestampAuthority {
  url: string
  outbound: OutboundClient
  /** DER; a timestamp leads to one of them. Undefined: any chain that is valid. */
  roots: readonly Uint8Array[] | undefined
  /** Without a timestamp nothing is sealed. */
  isRequired: boolean
}

export interface PlatformSealDeps {
  directory: Database<DirectoryTables>
  clock: Clock
  secrets: Secrets
  log: Log
  metrics: Metrics
  addresses: Addresses
  pdfPool: PdfPool
  /** the checkpoint of the key log, which every Signatures page names. */
  keyLog: { checkpoint(): Promise<NonNullable<SealRequest['checkpoint']>> }
  /** Makes the private key of a certificate. */
  newSealKey: () => Promise<KeyObject>
  /** Requests lists of revoked certificates, at addresses that certificates name. */
  revocationOutbound: OutboundClient
  /** Data for later validation follows every seal that has a timestamp. */
  hasValidationData: boolean
  /** Seals instead of the platform's own certificates. */
  operatorSigner: OperatorSigner | undefined
  /** The timestamp authority and the client that calls it; undefined: seals have no timestamp. */
  timestamps: TimestampAuthority | undefined
}
