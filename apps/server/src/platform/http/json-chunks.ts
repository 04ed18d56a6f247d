// Writes a large JSON value in chunks with pauses: one call of JSON.stringify would block the event loop.
import { setImmediate as nextTurn } from 'node:timers/promises'

const CHUNK_CHARACTERS = 32 * 1024
/** Far below the 20 ms for which a body may block others. */
const STEP_MS = 4

/** A list or an object being written: its parts, each with the text before it. */
interface Open {
  readonly parts: Iterator<readonly [before: string, value: unknown]>
  readonly end: string
}

function* items(list: readonly unknown[]): Generator<readonly [before: string, value: unknown]> {
  let comma = ''
  for (const item of list) {
    yield [comma, item]
    comma = ','
  }
}

function* members(
  value: Readonly<Record<string, unknown>>,
  names: Iterable<string>,
): Generator<readonly [before: string, value: unknown]> {
  let comma = ''
  for (const name of names) {
    if (value[name] === undefined) continue
    yield [`${comma}${JSON.stringify(name)}:`, value[name]]
    comma = ','
  }
}

function* ownNames(value: object): Generator<string> {
  for (const name in value) if (Object.hasOwn(value, name)) yield name
}

/** So many names are sorted or merged in one step. */
const NAMES_PER_STEP = 1_000

function* merge(left: readonly string[], right: readonly string[]): Generator<'', string[]> {
  const merged: string[] = []
  for (let [atLeft, atRight] = [0, 0]; merged.length < left.length + right.length; ) {
    const [first, second] = [left[atLeft], right[atRight]]
    if (second === undefined || (first !== undefined && first < second)) {
      merged.push(first as string)
      atLeft += 1
    } else {
      merged.push(second)
      atRight += 1
    }
    if (merged.length % NAMES_PER_STEP === 0) yield ''
  }
  return merged
}

/** Sorts any number of names in small steps. */
function* sortInSteps(names: readonly string[]): Generator<'', readonly string[]> {
  let lists: string[][] = []
  for (let from = 0; from < names.length; from += NAMES_PER_STEP) {
    lists.push(names.slice(from, from + NAMES_PER_STEP).sort())
    if (names.length > NAMES_PER_STEP) yield ''
  }
  while (lists.length > 1) {
    const merged: string[][] = []
    for (let index = 0; index < lists.length; index += 2)
      merged.push(yield* merge(lists[index] ?? [], lists[index + 1] ?? []))
    lists = merged
  }
  return lists[0] ?? []
}

/** A long text piece by piece; a piece that ends within a surrogate pair would write escapes for both halves. */
function* longText(text: string): Generator<string> {
  yield '"'
  for (let start = 0; start < text.length; ) {
    let end = start + CHUNK_CHARACTERS
    const last = text.charCodeAt(end - 1)
    if (last >= 0xd800 && last <= 0xdbff) end += 1
    yield JSON.stringify(text.slice(start, end)).slice(1, -1)
    start = end
  }
  yield '"'
}

/**
 * The JSON text of a value that came from JSON, as `JSON.stringify` writes it. `isSorted`: with the members of objects by
 * name, so that equal values have the same text.
 */
export function* jsonChunks(value: unknown, { isSorted = false } = {}): Generator<string> {
  let text = ''
  const stack: Open[] = [{ parts: [['', value] as const].values(), end: '' }]
  while (stack.length > 0) {
    const open = stack.at(-1) as Open
    const next = open.parts.next()
    if (next.done) {
      text += open.end
      stack.pop()
    } else {
      const [before, part] = next.value
      text += before
      if (typeof part === 'string' && part.length > CHUNK_CHARACTERS) {
        yield text
        text = ''
        yield* longText(part)
      } else if (Array.isArray(part)) {
        text += '['
        stack.push({ parts: items(part), end: ']' })
      } else if (typeof part === 'object' && part !== null) {
        text += '{'
        const names = isSorted ? yield* sortInSteps(Object.keys(part)) : ownNames(part)
        stack.push({ parts: members(part as Record<string, unknown>, names), end: '}' })
      } else text += JSON.stringify(part)
    }
    if (text.length > CHUNK_CHARACTERS) {
      yield text
      text = ''
    }
  }
  yield text
}

/** The steps of a generator, with a pause whenever they have run for some milliseconds. */
export async function* withPauses<T, R>(steps: Generator<T, R>, now = () => performance.now()): AsyncGenerator<T, R> {
  let begun = now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield step.value
    if (now() - begun < STEP_MS) continue
    await nextTurn()
    begun = now()
  }
}

/** A text of megabytes, written with pauses. */
export const writeJsonWithPauses = async (value: unknown): Promise<string> => {
  const chunks: string[] = []
  for await (const chunk of withPauses(jsonChunks(value))) chunks.push(chunk)
  return chunks.join('')
}

/** The result of steps that run with pauses. */
export const runWithPauses = async <R>(steps: Generator<unknown, R>): Promise<R> => {
  const paused = withPauses(steps)
  for (;;) {
    const step = await paused.next()
    if (step.done) return step.value
  }
}
