// The slots that follow a datum, as an operation on the datum sees them. Connections own the slots and subscribe to the
// hooks of contact data.
import type { TxContext } from '../../../platform/db/index.ts'
import type { RegionTables, RegionTx } from '../../../schema/region.ts'
import type { Attestation } from './attestation.ts'
import type { DatumRow } from './datum-store.ts'

/** A datum of an owner, which slots may follow. */
export interface Source {
  ownerUserId: string
  datumId: string
}

/** A slot as an edit names it. */
export interface CopyTarget {
  connection_id: string
  slug: string
}

/** A slot that the datum answers. One that was answered once is listed too, with `live` false. */
export interface Mapping extends CopyTarget {
  live: boolean
}

/** The content of a slot whose source is not private: the owner's file. */
export interface SourceFile {
  shape: 'envelope' | 'raw'
  mimeType: string
  size: number
  sha256: string
}

/** The new content of a slot: a wrapper, a sealed file, or the owner's file in the clear. */
export type Copy =
  | { kind: 'inline'; value: string }
  | { kind: 'sealed'; value: string }
  | { kind: 'source'; file: SourceFile }

/** Locked until the end of the operation. */
export interface FollowingSlots {
  /** In the order in which copies are written. */
  targets: readonly CopyTarget[]
  /** The transactions that lock them, one per region. */
  transactions: readonly RegionTx[]
  /** One copy per slot, in the order of the slots; the attestation is lost. One field_updated each. */
  write(copies: readonly Copy[], isPrivate: boolean): Promise<void>
  /** The slots lose their value. One field_deleted each (D1-EVT-09). */
  drop(): Promise<void>
}

export interface DatumTransaction {
  /** The transaction in the owner's home region. */
  tx: RegionTx
  datum: DatumRow
  slots: FollowingSlots
  /** Every mapping of the datum if this region is the only one; otherwise they must be queried. */
  mappings: readonly Mapping[] | undefined
}

export interface ContactDataHooks {
  /** Runs `work` in a transaction: locks the datum by `lock` first, then every slot that follows it (D1-CONN-24). */
  'contact-data.changing'<T>(
    source: Source,
    lock: (tx: RegionTx) => Promise<DatumRow>,
    work: (transaction: DatumTransaction) => Promise<T>,
  ): Promise<T>
  /**
   * Updates the slots of a datum that the caller's transaction has locked and attested; null: the attestation is gone.
   * Slots in other regions commit before the caller does, so this comes last. One field_updated each (D1-EVT-06, D1-EVT-07).
   */
  'contact-data.attested'(home: TxContext<RegionTables>, source: Source, attestation: Attestation | null): Promise<void>
  /** The mappings by the id of the datum; a datum without a mapping is not in the map. */
  'contact-data.mappings'(
    ownerUserId: string,
    datumIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Mapping[]>>
}
