// A difference between two parts of an installation, with examples.

export interface Difference {
  /** A stable name: `rows_without_account`. */
  kind: string
  /** `directory`, or the key of a region. */
  store: string
  count: number
  /** The first ids or keys. */
  examples: string[]
  /** Its meaning, and the remedy. */
  text: string
}

const MAX_EXAMPLES = 5

export const toDifferences = (
  { kind, store, text }: Pick<Difference, 'kind' | 'store' | 'text'>,
  ids: readonly string[],
): Difference[] =>
  ids.length === 0 ? [] : [{ kind, store, count: ids.length, examples: ids.slice(0, MAX_EXAMPLES), text }]
