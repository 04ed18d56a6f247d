// The order of the test files: those that take longest come first, so that no worker is left alone with one at the end.

/** Where files take more than about eight seconds of a processor, the longest first. */
const LONGEST_FIRST = [
  // Packs for the other files of its folder, which come when it has done so: none of them waits for it.
  'tools/pack/nodes',
  'apps/server/test/processes/',
  'apps/consent/',
  'tools/pack/',
  'apps/portal/',
  'apps/wallet/',
  'apps/server/test/http/permissions',
  'apps/server/test/http/',
  'apps/server/test/journeys/',
  'packages/pdf/',
  'apps/server/src/platform/',
  'apps/server/src/features/delivery/',
  'apps/server/src/features/operations/',
]

const rankOf = (file: string): number => {
  const rank = LONGEST_FIRST.findIndex((start) => file.startsWith(start))
  return rank < 0 ? LONGEST_FIRST.length : rank
}

export const inOrder = (files: readonly string[]): string[] =>
  files.toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
