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

function* members(value: Readonly<Record<string, unknown>>): Generator<readonly [before: string, value: unknown]> {
  let comma = ''
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    yield [`${comma}${JSON.stringify(name)}:`, value[name]]
    comma = ','
  }
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

/** The JSON text of a value that came from JSON, as `JSON.stringify` writes it. */
export function* jsonChunks(value: unknown): Generator<string> {
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
        stack.push({ parts: members(part as Record<string, unknown>), end: '}' })
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

/** The result of steps that run with pauses. */
export const runWithPauses = async <R>(steps: Generator<unknown, R>): Promise<R> => {
  const paused = withPauses(steps)
  for (;;) {
    const step = await paused.next()
    if (step.done) return step.value
  }
}
