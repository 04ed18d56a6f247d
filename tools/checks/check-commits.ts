// Checks commit titles against the form `type(scope): what changed`, from a fixed commit on. A clone without that
// history, or without git, passes: there is nothing to check.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Older titles are left as they are: history is not rewritten for its words. */
const LAST_FREE_COMMIT = '653aecf2d56ec0955da765ad67bea502e1008468'

const TYPES = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'test']
// The scope is a folder or a concept. Only changes to all documents may omit it.
const TITLE = new RegExp(`^(?:docs|(?:${TYPES.join('|')})\\([a-z0-9][a-z0-9./-]*\\))!?: \\S`)

const MAX_TITLE_LENGTH = 72

export const isConventional = (title: string): boolean => TITLE.test(title) && title.length <= MAX_TITLE_LENGTH

/** Undefined without git, or when git does not know the object. */
const git = (root: string, ...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/** The commits after `since` whose title has another form; empty when the history does not reach back that far. */
export const findBadTitles = (root: string, since: string): string[] => {
  const isKnown = git(root, 'merge-base', '--is-ancestor', since, 'HEAD') !== undefined
  const log = isKnown ? git(root, 'log', '--no-merges', '--format=%h %s', `${since}..HEAD`) : undefined
  return (log ?? '').split('\n').filter((line) => line !== '' && !isConventional(line.slice(line.indexOf(' ') + 1)))
}

if (import.meta.main) {
  const badTitles = findBadTitles(join(import.meta.dirname, '..', '..'), LAST_FREE_COMMIT)
  for (const line of badTitles)
    console.error(
      `${line}\n  a title has the form feat(webhooks): …, with one of ${TYPES.join(', ')}, and at most ${MAX_TITLE_LENGTH} characters`,
    )
  if (badTitles.length > 0) process.exit(1)
}
