// Gives this process a low priority, so that those that answer requests run before it. The lowest one would never end on a busy
// machine.
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** On Linux a priority is that of a thread: those that have begun do not get it with the process. */
const listThreads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0]
  }
}

export const yieldToOthers = (): void => {
  for (const thread of listThreads())
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // it has just ended
    }
}
