// The worker of region moves: woken by a notification, started with the process, and repeated by a job.
import type { Feature } from '../../../../gate/feature.ts'
import type { MoveDeps } from '../move-deps.ts'
import { mover } from './mover.ts'
import { MOVE_TOPIC } from './request-move.ts'

export const moveWorker = (deps: MoveDeps): Required<Pick<Feature, 'jobs' | 'worker'>> => {
  const moves = mover(deps)
  let stopListening = async (): Promise<void> => undefined
  return {
    // For failed moves and lost notifications.
    jobs: [{ name: 'regions.move', everyMs: 10_000, run: () => moves.run() }],
    worker: {
      async start() {
        stopListening = await deps.directory.listen(MOVE_TOPIC, () => moves.wake())
        // An earlier process may have left a move unfinished.
        moves.wake()
      },
      async stop() {
        await stopListening()
        await moves.stop()
      },
    },
  }
}
