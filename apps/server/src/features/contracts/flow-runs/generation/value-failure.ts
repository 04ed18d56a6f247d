// Names the value because of which a document could not be filled (FB-06).

import type { Definition, MatchedOutput } from '@company-data/flow-engine'
import { exceedsMessage, PdfError, PdfFillError, type TagValues } from '@company-data/pdf/pool'
import { type ApiError, refusedBecause } from '@company-data/protocol/errors'
import { reason } from '@company-data/protocol/reasons'

/** Enough for a person to correct the value. */
const MAX_CHARACTERS = 100

interface ValueFailure {
  tag: string
  reason: 'character_unprintable' | 'does_not_fit'
  characters?: readonly string[]
}

const reasonKeys = {
  character_unprintable: 'generation.character_unprintable',
  does_not_fit: 'generation.value_too_long',
} as const

const findLongest = (values: TagValues): string =>
  Object.keys(values).reduce((longest, tag) =>
    (values[tag] ?? '').length > (values[longest] ?? '').length ? tag : longest,
  )

const findFailure = (error: unknown, values: TagValues): ValueFailure | undefined => {
  if (error instanceof PdfError && error.reason === 'too_complex' && exceedsMessage({ values }))
    return { tag: findLongest(values), reason: 'does_not_fit' }
  if (!(error instanceof PdfFillError) || error.failure === 'signed') return undefined
  const { failure: reason, slug: tag = '', characters } = error
  return reason === 'does_not_fit' ? { tag, reason } : { tag, reason, characters: characters.slice(0, MAX_CHARACTERS) }
}

const isAnswer = ({ nodes }: Pick<Definition, 'nodes'>, tag: string): boolean =>
  nodes.some(({ elements }) =>
    elements.some((element) => (element.kind === 'field' || element.kind === 'plugin') && element.slug === tag),
  )

/** Undefined when the reason does not lie in a value. */
export const toValueError = (
  error: unknown,
  { output, definition, values }: { output: MatchedOutput; definition: Pick<Definition, 'nodes'>; values: TagValues },
): ApiError | undefined => {
  const failure = findFailure(error, values)
  if (failure === undefined) return undefined
  const { tag, reason: failed, characters } = failure
  const members = {
    output_key: output.output_key,
    tag,
    slug: isAnswer(definition, tag) ? tag : null,
    reason: failed,
    ...(characters && { characters }),
  }
  return refusedBecause('flows.generation_failed', reason(reasonKeys[failed]), members)
}
