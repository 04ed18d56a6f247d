// Queues of test files, one for each kind: a worker stays with a kind, so that few workers start browsers or platforms.

/** Over a fake platform in a browser; over a real one in a browser; without a page. */
export type TestKind = 'page' | 'journey' | 'other'

export const getKind = (file: string): TestKind => {
  const [, folder] = /^apps\/(?:consent|console|portal|wallet)\/test\/(journeys\/)?/.exec(file) ?? [undefined, null]
  if (folder === null) return 'other'
  return folder === undefined ? 'page' : 'journey'
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
export const createQueues = (files: readonly string[], cost: (file: string) => number): Queues => {
  const queues = [...Map.groupBy(files, getKind)].map(([kind, list]) => ({ kind, list: [...list], workers: 0 }))
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
