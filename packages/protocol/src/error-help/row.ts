// The words of an error's page: what its row in the catalog is too short for.
import type { ErrorKey } from '../errors/catalog.ts'

export interface ErrorHelp {
  /** Why the call was refused. */
  readonly cause: string
  /** What the caller does about it. */
  readonly fix: string
  /** Further members of the example's body, for keys that have some. */
  readonly members?: Readonly<Record<string, unknown>>
}

export type ErrorHelpTable = { readonly [Key in ErrorKey]?: ErrorHelp }
