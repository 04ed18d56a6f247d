// What is deleted by a call that can be lost: after an answer that never came, what is gone counts as deleted.
import { isOutcomeUnknown, isPlatformError } from '@company-data/sdk/person'
import { useState } from 'react'

type IsGone<Input> = (error: unknown, input: Input) => boolean | Promise<boolean>

const isNotFound = (error: unknown): boolean => isPlatformError(error) && error.status === 404

/** Knows of each thing whether a try to delete it got no answer; only then is its absence a success. */
export const createDeletions = <Input>() => {
  const unsure = new Set<Input>()
  return async (
    remove: (input: Input) => Promise<unknown>,
    input: Input,
    isGone: IsGone<Input> = isNotFound,
  ): Promise<void> => {
    try {
      await remove(input)
    } catch (error) {
      if (isOutcomeUnknown(error)) unsure.add(input)
      if (!unsure.has(input) || isOutcomeUnknown(error) || !(await isGone(error, input))) throw error
    }
    unsure.delete(input)
  }
}

/**
 * `isGone` says which refusal of another try means that the first has done it; without it that is a 404.
 * @example const remove = useMutation({ mutationFn: useDeleteOnce((id: string) => client.deletePhoto(id)) })
 */
export const useDeleteOnce = <Input = void>(
  remove: (input: Input) => Promise<unknown>,
  isGone?: IsGone<Input>,
): ((input: Input) => Promise<void>) => {
  const [runOnce] = useState(() => createDeletions<Input>())
  return (input) => runOnce(remove, input, isGone)
}
