// The slots of connections that follow a datum of a profile. Connections offer this; profiles and verifications act
// through it, so that an edit and all its copies are one act, in whichever regions the companies live.
import type { Side } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'

/** One slot that a datum answers live. */
export interface LiveSlot {
  connection_id: string
  slug: string
  request_field_id: string
}

/** What a mapping of a datum looks like in the owner's own list (G-075); one-time answers are listed too. */
export interface Mapping {
  connection_id: string
  slug: string
  live: boolean
}

/** An attestation as the datum and every live copy of it carry it (NS-01). */
export interface Attestation {
  verification_id: string
  verified_hash: string
  verified_salt: string
  verified_at: Date
  verified_expires_at: Date | null
  verified_method: 'email' | 'sms' | 'id_document'
  verified_provider: string
}

export interface SourceFile {
  shape: 'envelope' | 'raw'
  mimeType: string
  size: number
  sha256: string
}

/** What a live slot holds from now on: a wrapper, a sealed file, or nothing of its own but the owner's open file. */
export type LiveContent =
  | { kind: 'inline'; value: string }
  | { kind: 'sealed'; value: string }
  | { kind: 'source'; file: SourceFile }

/** Inside the act: every live slot of the datum is locked, in every region that has one. */
export interface LiveEdit {
  slots: readonly LiveSlot[]
  /** Every mapping of the datum, where they are at hand; an edit does not change them. */
  mappings: readonly Mapping[] | undefined
  /** A new value, one content per slot in the order of `slots`; what was attested is lost. One field_updated each. */
  write(contents: readonly LiveContent[], isPrivate: boolean): Promise<void>
  /** The value stays, its attestation is new or gone (null). One field_updated each (D1-EVT-06, D1-EVT-07). */
  attest(attestation: Attestation | null): Promise<void>
  /** The slots lose their value. One field_deleted each (D1-EVT-09). */
  drop(): Promise<void>
}

export interface LiveSlots {
  /** Every mapping of each datum, over all regions. */
  mappingsOf(ownerUserId: string, datumIds: readonly string[]): Promise<ReadonlyMap<string, readonly Mapping[]>>
  /**
   * Runs the act in a transaction on the owner's region. `lock` takes the row of the datum first, for update: whoever
   * connects takes it too, so that no slot can begin to follow the datum in between. It asks for the row before it waits
   * for anything: what is asked next, in the same packet, comes after the lock. The transactions in the regions of the
   * companies commit before the owner's own.
   */
  edit<T, R>(
    ownerUserId: string,
    datumId: string,
    lock: (own: Side<RegionTables>) => Promise<R>,
    act: (own: Side<RegionTables>, live: LiveEdit, locked: R) => Promise<T>,
  ): Promise<T>
}
