// Removes possible secrets, tokens and personal data from a text before it reaches a log line.
import { toSourceFrame } from '../bundle/source-frames.ts'

const PATTERNS: ReadonlyArray<readonly [RegExp, string]> = [
  // Quoted parts of error messages are input: JSON.parse, for example, quotes the text that it could not parse.
  [/"(?:[^"\\]|\\.){0,2000}"/g, '"…"'],
  [/'(?:[^'\\\n]|\\.){3,2000}'/g, "'…'"],
  [/`[^`\n]{3,2000}`/g, '`…`'],
  // PostgreSQL says `Key (email)=(someone@example.org) already exists.`
  [/\)=\([^)]*\)/g, ')=(…)'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 …'],
  [/[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}/g, '…@…'],
  [/\?[^\s"')]{4,}/g, '?…'],
  // Strings that are long enough to be a key, a token, a hash or ciphertext.
  [/[A-Za-z0-9+/_=-]{24,}/g, '…'],
]

export const redact = (text: string): string => {
  let redacted = text.length > 4000 ? `${text.slice(0, 4000)}…` : text
  for (const [pattern, replacement] of PATTERNS) redacted = redacted.replace(pattern, replacement)
  return redacted
}

/** Stack frames contain files and lines of the program and no input; only the message above them is redacted. */
export const redactedError = (error: unknown): Record<string, string> => {
  if (!(error instanceof Error)) return { name: typeof error }
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const frames = lines.slice(0, 12).map(toSourceFrame)
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause instanceof Error ? { cause: redact(`${error.cause.name}: ${error.cause.message}`) } : {}
  return { name: error.name, message: redact(error.message), ...code, ...cause, stack: frames.join('\n') }
}
