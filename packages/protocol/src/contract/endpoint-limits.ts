// Limits of an endpoint: how often it may be called, and how much its body may contain.
import type { ErrorKey } from '../errors/catalog.ts'
import { uploadBodyBytes } from '../limits.ts'
import type { RateLimitName } from '../rate-limits.ts'

/** The largest files of an installation (G-008). */
export interface FileLimits {
  photoMaxMb: number
  documentMaxMb: number
}

/** The rate limit of NS-14 that a call counts against: that of its caller or of its address. */
export interface RateRule {
  readonly name: RateLimitName
  readonly by: 'caller' | 'address'
}

export interface EndpointLimits {
  /** One or several, each of which must allow the call; none: the general one of its caller. */
  readonly rate?: RateRule | readonly RateRule[]
  /** Limits that its action counts itself, by a key that only the action knows, such as a service and a person. */
  readonly ratesOfAction?: readonly RateLimitName[]
  /** The largest body, 64 KiB by default (B-21); with files it is derived from the limits of the installation. */
  readonly bodyBytes?: number | ((files: FileLimits) => number)
  /** How many values a body may have, members and elements alike; few by default (B-21). */
  readonly bodyValues?: number
  /** The error key for a body beyond the limit, where the contract names a special one (G-008). */
  readonly tooLarge?: ErrorKey
  /**
   * For a public endpoint whose bodies may be large: they come with a session (otherwise a body is as small as those of
   * other public endpoints), or their first 64 KiB authenticate the sender.
   */
  readonly largeBodies?: 'of-sessions' | 'of-proven'
}

export const perCaller = (name: RateLimitName): RateRule => ({ name, by: 'caller' })
export const perAddress = (name: RateLimitName): RateRule => ({ name, by: 'address' })

/** For calls that cost a slow hash: by address, and by the account that they are about. */
export const perAddressAndAccount = [perAddress('publicCalls'), perCaller('accountSecrets')] as const

/** Room for the largest document, and for the other members of the body. */
export const documentBytes = ({ documentMaxMb }: FileLimits): number => uploadBodyBytes(documentMaxMb)
/** Room for the largest photo. */
export const photoBytes = ({ photoMaxMb }: FileLimits): number => uploadBodyBytes(photoMaxMb)

/** Bodies with a document, whose refusal has the key of a document that is too large (D1-XREF-12). */
export const documentUpload = { bodyBytes: documentBytes, tooLarge: 'documents.too_large' } as const

/** Answers may carry sealed files, and a service has up to 200 rows. */
export const answerUpload = { ...documentUpload, bodyValues: 5_000 } as const
