// The last warnings and errors of the platforms in this process, which explain a state that never comes.
const MAX_LINES = 20

const lines: string[] = []

/** Keeps a line of a platform's log if it is a warning or an error. */
export const noteLogLine = (line: string): void => {
  if (!/"level":"(?:warn|error)"/.test(line)) return
  lines.push(line.trim())
  if (lines.length > MAX_LINES) lines.shift()
}

/** Below a message, where a failed test shows them. */
export const formatRecentProblems = (): string =>
  lines.length === 0 ? '' : `\nThe last warnings and errors of this process:\n${lines.join('\n')}`
