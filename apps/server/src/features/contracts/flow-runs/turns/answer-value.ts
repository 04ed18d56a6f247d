// The value of one copy of an answer: a wrapper as a JSON string, or the reference of an uploaded file (FG-28, FA-58).
import { isMembers, type Members } from '../body-members.ts'

export interface FileReference {
  file: string
  isLink: boolean
}

export type AnswerValue =
  | { kind: 'file'; reference: FileReference }
  /** Names a file but is malformed. */
  | { kind: 'malformed-file' }
  | { kind: 'text'; text: string }
  | { kind: 'other' }

const FILE = '_enc_file'
const LINK = '_link'

const parsed = (text: string): unknown => {
  // A wrapper is long and common: only text that can be a reference is parsed.
  if (text.length > 500 || !text.includes(FILE)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const parseReference = (members: Members): AnswerValue => {
  const { [FILE]: file, [LINK]: link, ...others } = members
  const isWell = typeof file === 'string' && (link === undefined || link === 1) && Object.keys(others).length === 0
  return isWell
    ? { kind: 'file', reference: { file: file.toLowerCase(), isLink: link === 1 } }
    : { kind: 'malformed-file' }
}

const isReference = (value: unknown): value is Members => isMembers(value) && Object.hasOwn(value, FILE)

/** A reference may be an object or its JSON string. */
export const readValue = (value: unknown): AnswerValue => {
  if (isReference(value)) return parseReference(value)
  if (typeof value !== 'string') return { kind: 'other' }
  const content = parsed(value)
  return isReference(content) ? parseReference(content) : { kind: 'text', text: value }
}

/** FA-55: stored and returned as the JSON string. */
export const referenceText = ({ file, isLink }: FileReference): string =>
  JSON.stringify(isLink ? { [FILE]: file, [LINK]: 1 } : { [FILE]: file })
