// A problem of a definition, as text for its author, and the list that collects all problems (FG-23, FA-13).

import { listSteps, type Pointer, pointerTo } from '../definition/index.ts'
import { type ProblemKey, problemCatalog } from './problem-catalog.ts'
import { englishTexts, type ProblemTexts } from './problem-texts/english-texts.ts'

export type Problem = {
  /** A key of D2-VAL or FG-24; `flows.draft_invalid` for a value without the shape of a definition (FA-02). */
  error_key: ProblemKey | 'flows.draft_invalid'
  severity: 'error' | 'warning'
  /** A JSON pointer into the definition, "" for the whole. */
  path: string
  /** The key of the problem's node. */
  node: string | null
  /** The slug or key that the problem is about. */
  key: string | null
  error: string
}

/** The subject of a problem, or null. */
export type Subject = { node: string | null; key: string | null }

export const noSubject: Subject = { node: null, key: null }

export type Problems = {
  add(key: Problem['error_key'], pointer: Pointer, subject: Subject, message?: string): void
  /** All problems, sorted by location in the definition. */
  toSortedList(): Problem[]
}

/** The members in the order of FG-01 to FG-04, which is the sort order of locations. */
const members = [
  ...['entry', 'output_mode', 'parties', 'nodes', 'edges', 'constants', 'tests'],
  ...['kind', 'key', 'slug', 'output_key', 'type', 'label', 'name', 'party', 'elements', 'document'],
  ...['from', 'to', 'when', 'result_type', 'expr', 'shown_on'],
  ...['language_party', 'outputs', 'rules', 'asset_key', 'source_field', 'source_connection', 'condition'],
  ...['languages', 'signers', 'text', 'alt', 'help', 'required', 'show_if', 'link', 'verified_max_age_days', 'options'],
  ...['request_slug', 'default', 'min', 'max', 'plugin', 'plugin_id', 'field_type', 'snapshot', 'inputs'],
]
const ranks = new Map(members.map((member, rank) => [member, rank]))

const getRank = (step: string | number): number =>
  typeof step === 'number' ? step : (ranks.get(step) ?? members.length)

/** A location comes before those below it. */
const comparePositions = (left: readonly number[], right: readonly number[]): number => {
  const common = Math.min(left.length, right.length)
  for (let index = 0; index < common; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

const getSeverity = (key: Problem['error_key']): Problem['severity'] =>
  key === 'flows.draft_invalid' ? 'error' : problemCatalog[key].severity

const getMessage = (key: Problem['error_key'], { byKey }: ProblemTexts): string =>
  key === 'flows.draft_invalid' ? '' : byKey[key]

/** Keys have up to 100 characters (FB-04); longer ones are truncated. */
const MAX_NAME_LENGTH = 200
/** The limit of a pointer or a message, which may name several keys. */
const MAX_SENTENCE_LENGTH = 2_000

/** A copy of the beginning: a substring would keep the whole text in memory. */
const shortened = (text: string, length: number): string =>
  text.length <= length ? text : (JSON.parse(JSON.stringify(text.slice(0, length))) as string)

const shortenName = (name: string | null): string | null =>
  typeof name === 'string' ? shortened(name, MAX_NAME_LENGTH) : name

/** The checks run mostly in the order of the definition, so that little is left to sort. */
export const problemList = (sentences: ProblemTexts = englishTexts): Problems => {
  const entries: { problem: Problem; position: number[] }[] = []
  return {
    add(key, pointer, { node, key: subject }, message) {
      const steps = listSteps(pointer)
      const problem: Problem = {
        error_key: key,
        severity: getSeverity(key),
        path: shortened(pointerTo(steps), MAX_SENTENCE_LENGTH),
        node: shortenName(node),
        key: shortenName(subject),
        error: shortened(message ?? getMessage(key, sentences), MAX_SENTENCE_LENGTH),
      }
      entries.push({ problem, position: steps.map(getRank) })
    },
    toSortedList: () =>
      entries.sort((left, right) => comparePositions(left.position, right.position)).map(({ problem }) => problem),
  }
}
