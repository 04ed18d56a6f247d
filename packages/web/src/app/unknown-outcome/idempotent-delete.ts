// Deletes a resource; after a lost response, a missing resource counts as deleted.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import { useState } from 'react'

type IsGone<Input> = (error: unknown, input: Input) => boolean | Promise<boolean>

const isNotFound = (error: unknown): boolean => isPlatformError(error) && error.status === 404

/** Remembers for each resource whether an attempt to delete it got no response; only then is its absence a success. */
export const createDeletions = <Input>() => {
  const unsure = new Set<Input>()
  return async (
    remove: (input: Input) => Promise<unknown>,
    input: Input,
    isDeleted: IsGone<Input> = isNotFound,
  ): Promise<void> => {
    try {
      await remove(input)
    } catch (error) {
      if (isOutcomeUnknown(error)) unsure.add(input)
      if (!unsure.has(input) || isOutcomeUnknown(error) || !(await isDeleted(error, input))) throw error
    }
    unsure.delete(input)
  }
}

/**
 * `isGone` says which refusal of a retry means that the first attempt succeeded; by default a 404.
 * @example const remove = useAction({ mutationFn: useIdempotentDelete((id: string) => client.photos.delete(id)) })
 */
export const useIdempotentDelete = <Input = void>(
  remove: (input: Input) => Promise<unknown>,
  isDeleted?: IsGone<Input>,
): ((input: Input) => Promise<void>) => {
  const [runOnce] = useState(() => createDeletions<Input>())
  return (input) => runOnce(remove, input, isDeleted)
}
