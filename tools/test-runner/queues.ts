// Queues of test files, one for each kind: a worker stays with a kind, so that few workers start browsers or platforms.

/**
 * Over a fake platform in a browser; over a real one in a browser; on the platform that files share; on one that a file borrows;
 * all others: on a platform of the file itself, on processes, or on none.
 */
export type TestKind = 'page' | 'journey' | 'shared' | 'borrowed' | 'other'

/** `text` is the content of the file. */
export const getKind = (file: string, text: string): TestKind => {
  const [, folder] = /^apps\/(?:consent|console|portal|wallet)\/test\/(journeys\/)?/.exec(file) ?? [undefined, null]
  if (folder !== null) return folder === undefined ? 'page' : 'journey'
  if (/\b(?:usePlatform|startSharingFixture)\(/.test(text)) return 'shared'
  return /\bborrowPlatform\(/.test(text) ? 'borrowed' : 'other'
}

export interface QueuedFile {
  file: string
  kind: TestKind
}

export interface Queues {
  /** The next file for a worker of this kind, or for a new worker: of another kind when its own has none left. */
  take(kind: TestKind | undefined): QueuedFile | undefined
}

/** Each kind keeps the order of the files. A free worker goes where the most work is left for each worker. */
export const createQueues = (
  files: readonly string[],
  { cost, findKind }: { cost(file: string): number; findKind(file: string): TestKind },
): Queues => {
  const queues = [...Map.groupBy(files, findKind)].map(([kind, list]) => ({ kind, list: [...list], workers: 0 }))
  const getLoad = ({ list, workers }: (typeof queues)[number]): number =>
    list.reduce((sum, file) => sum + cost(file), 0) / (workers + 1)
  return {
    take(kind) {
      let queue = queues.find((candidate) => candidate.kind === kind)
      if (queue === undefined || queue.list.length === 0) {
        if (queue !== undefined) queue.workers -= 1
        queue = queues
          .filter(({ list }) => list.length > 0)
          .reduce<(typeof queues)[number] | undefined>(
            (best, next) => (best === undefined || getLoad(next) > getLoad(best) ? next : best),
            undefined,
          )
        if (queue !== undefined) queue.workers += 1
      }
      const file = queue?.list.shift()
      return queue === undefined || file === undefined ? undefined : { file, kind: queue.kind }
    },
  }
}
