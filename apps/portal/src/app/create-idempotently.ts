// Creates a list entry by a call whose response may be lost: looks for it in the list before creating it again.
import { type Attempts, runIdempotently } from '@company-data/web/app/rules'
import { useState } from 'react'

interface ListedMaking<Input, Row> {
  make(input: Input): Promise<Row>
  list(): Promise<readonly Row[]>
  /** True if this new row is the result of such a call. */
  isMadeFrom(row: Row, input: Input): boolean
  /** Updates the row of a lost attempt to the latest input, which may have changed since. */
  update?(row: Row, input: Input): Promise<Row>
}

/** One creation with all its attempts. */
export type ListedMaker<Input, Row> = (making: ListedMaking<Input, Row>, input: Input) => Promise<Row>

export const createListedMaker = <Input, Row extends { id: string }>(): ListedMaker<Input, Row> => {
  const attempts: Attempts = { isUnsure: false }
  let before: ReadonlySet<string> | undefined
  return ({ make, list, isMadeFrom, update = async (row) => row }, input) =>
    runIdempotently(
      attempts,
      async () => {
        before ??= new Set((await list()).map(({ id }) => id))
        return make(input)
      },
      async () => {
        const row = (await list()).find(
          (candidate) => before?.has(candidate.id) === false && isMadeFrom(candidate, input),
        )
        return row && update(row, input)
      },
    )
}

/** @example const invite = useAction({ mutationFn: useMakeListedOnce({ make, list, isMadeFrom }) }) */
export const useCreateIdempotently = <Input, Row extends { id: string }>(
  making: ListedMaking<Input, Row>,
): ((input: Input) => Promise<Row>) => {
  const [makeListed] = useState(() => createListedMaker<Input, Row>())
  return (input) => makeListed(making, input)
}
