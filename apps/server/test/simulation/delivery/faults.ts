// The faults of a simulation, any of them between any two steps.
import { type Population, PROCESSES, type World } from './world.ts'

/** The platform's pause after a failure, and a little more. */
export const GRACE_MS = 601_000
/** Longer pauses of a process are not simulated: it would notice too late that its time to send is over. */
const PAUSE_MS = [50, 1_200] as const
/** Long enough that a dispatcher loses its membership. */
const LONG_PAUSE_MS = 9_000

const OUTCOMES = { ok: 6, refused: 1, reset: 1, silent: 0.3 } as const

const SHARES = {
  kill: 1,
  freeze: 1,
  'store waits': 0.4,
  'store crashes': 0.3,
  'listener lost': 1,
  mood: 3,
  'clock jumps': 2,
  'parked rows are fetched': 0.7,
} as const

export const faults = (world: World, { kill, findProcess, jump, consumer }: Population) => {
  const { time, chance, store, webhooks, nature, moods } = world
  const pause = (): number => chance.between(...PAUSE_MS)
  const actions: Record<keyof typeof SHARES, () => void> = {
    kill: () => kill(Math.floor(chance.between(0, PROCESSES))),
    freeze() {
      const process = findProcess()
      if (process) process.owner.frozenUntilMs = time.nowMs() + pause()
    },
    'store waits'() {
      store.owner.frozenUntilMs = time.nowMs() + (chance.chance(0.2) ? LONG_PAUSE_MS : pause())
    },
    'store crashes'() {
      store.crash()
      time.at(nature, pause(), 'store starts', store.restart)
    },
    'listener lost'() {
      const process = findProcess()
      process?.database.loseListener(pause(), (ms, run) => void time.at(process.owner, ms, 'listens again', run))
    },
    mood: () => void moods.set(chance.pick(webhooks).id, chance.weighted(OUTCOMES)),
    'clock jumps': () => jump(GRACE_MS),
    'parked rows are fetched': () => consumer.fetch(chance.pick(webhooks).id),
  }
  return (): void => {
    const name = chance.weighted(SHARES)
    time.at(nature, 0, name, actions[name])
  }
}
