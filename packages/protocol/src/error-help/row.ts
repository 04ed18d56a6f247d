// The help texts of an error, longer than its row in the catalog.
import type { ErrorKey } from '../errors/catalog.ts'

export interface ErrorHelp {
  /** The reason for the refusal. */
  readonly cause: string
  /** The caller's remedy. */
  readonly fix: string
  /** Further members of the example's body, if the key has any. */
  readonly members?: Readonly<Record<string, unknown>>
}

export type ErrorHelpTable = { readonly [Key in ErrorKey]?: ErrorHelp }
