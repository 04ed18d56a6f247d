// The error of wrong settings or options of a command.

const findHeading = (problems: readonly string[]): string =>
  problems.every((problem) => problem.startsWith('--')) ? 'The options are wrong:' : 'The settings are wrong:'

/** Every problem, one line each; `main` prints them and exits 2. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  /** The names of the settings that are wrong; none for an option of a command. */
  readonly settings: readonly string[]
  constructor(problems: readonly string[], settings: readonly string[] = [], heading = findHeading(problems)) {
    super(`${heading}\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
    this.settings = settings
  }
}
