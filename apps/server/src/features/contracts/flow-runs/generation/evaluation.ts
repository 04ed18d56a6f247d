// Evaluates a run's outputs: small ones inline, large ones in a thread, so that the event loop is never blocked.
import type { Registry } from '@company-data/field-types'
import type { Definition } from '@company-data/flow-engine'
import { type JobWorker, startJobProcess } from '@company-data/pdf/jobs'
import { ApiError } from '@company-data/protocol/errors'
import { parseOpenedJson } from '../../../../platform/http/bodies/parse-opened-json.ts'
import { writeJsonWithPauses } from '../../../../platform/http/json-chunks.ts'
import { ThreadEnded, ThreadPoolBusy, threadPool } from '../../../../platform/threads/thread-pool.ts'
import { compiledFlows } from './answer-map.ts'
import { type EvaluatedOutputs, evaluateOutputs, type RunAnswers } from './evaluate-outputs.ts'
import { generationFailed } from './open-values.ts'

export interface Evaluation {
  of(companyUserId: string, definition: Definition, registry: Registry, answers: RunAnswers): Promise<EvaluatedOutputs>
  stop(): Promise<void>
}

/** Characters of JSON, definition and answers together: evaluated in milliseconds, but for searches. */
const MAX_INLINE_CHARACTERS = 16 * 1024
/** Searches in texts: constants may make a text of 64 Ki characters from a few, and each search may read all of it. */
const MAX_INLINE_SEARCHES = 16
/** Maximum characters of JSON for a thread: a body has at most 16 MiB (FA-62). */
const MAX_JSON_CHARACTERS = 24 * 1024 * 1024
/** Maximum characters of all values that a PDF can print. */
const MAX_VALUE_CHARACTERS = 4 * 1024 * 1024

const LIMITS = { waiting: 20, waitingPerKey: 3, runningPerKey: 1, maxOvertaking: 3 }
const HEAP_MB = 256
/** Processor time of the worker: a run at every limit needs a fraction of it. */
const TIMEOUT_MS = 3_000
/** The idle worker is stopped after this time to free its memory. */
const IDLE_MS = 60_000

const tooLarge = (): ApiError => generationFailed('generation.answers_too_long')

interface DefinitionSize {
  length: number
  isQuick: boolean
}

/** The operators `contains` and `not_contains`, and anything else that has that in its name or text. */
const countSearches = (text: string): number => text.split('contains', MAX_INLINE_SEARCHES + 2).length - 1

/** A definition never changes, so it is serialized once. */
const definitionSizes = (): ((definition: Definition) => Promise<DefinitionSize>) => {
  const sizes = new WeakMap<Definition, DefinitionSize>()
  return async (definition) => {
    const earlier = sizes.get(definition)
    if (earlier !== undefined) return earlier
    const text = await writeJsonWithPauses(definition)
    const size = { length: text.length, isQuick: countSearches(text) <= MAX_INLINE_SEARCHES }
    sizes.set(definition, size)
    return size
  }
}

const sumLengths = (texts: Iterable<string>): number => {
  let length = 0
  for (const text of texts) length += text.length
  return length
}

const requirePrintable = (outputs: EvaluatedOutputs): EvaluatedOutputs => {
  if (sumLengths(Object.values(outputs.tagValues)) > MAX_VALUE_CHARACTERS) throw tooLarge()
  return outputs
}

/** `heapMb`: the memory of the process. */
export const evaluation = (heapMb = HEAP_MB): Evaluation => {
  const start = (): JobWorker => startJobProcess(new URL('./evaluation-worker.ts', import.meta.url), { heapMb })
  const pool = threadPool<string, string>({
    start,
    threads: 1,
    limits: LIMITS,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  })
  const compiled = compiledFlows()
  const measureDefinition = definitionSizes()

  const evaluateInThread = async (companyUserId: string, text: string): Promise<EvaluatedOutputs> => {
    try {
      return (await parseOpenedJson(Buffer.from(await pool.run(companyUserId, text)))) as EvaluatedOutputs
    } catch (error) {
      if (error instanceof ThreadPoolBusy) throw new ApiError('server.overloaded')
      if (error instanceof ThreadEnded) throw tooLarge()
      throw error
    }
  }

  return {
    async of(companyUserId, definition, registry, answers) {
      const { values } = answers
      const { length: definitionLength, isQuick } = await measureDefinition(definition)
      const length = definitionLength + sumLengths(Object.values(values)) + sumLengths(Object.keys(values))
      if (isQuick && length <= MAX_INLINE_CHARACTERS)
        return requirePrintable(evaluateOutputs(compiled(definition, registry), answers))
      if (length > MAX_JSON_CHARACTERS) throw tooLarge()
      const text = await writeJsonWithPauses({ definition, fieldTypes: registry, answers })
      return requirePrintable(await evaluateInThread(companyUserId, text))
    },
    stop: () => pool.stop(),
  }
}
