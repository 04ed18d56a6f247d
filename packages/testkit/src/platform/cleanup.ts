// Cleanup in reverse order of creation, regardless of the runner's hook order.
import { after } from 'node:test'

type Clean = () => Promise<void> | void

// Tests run one at a time and end inside their file, so the last entry always belongs to the hook that runs.
const cleanups: Clean[] = []

/** Call it at the top of a test file for the end of the file, or in a test for the end of the test. */
export const addCleanup = (clean: Clean): void => {
  cleanups.push(clean)
  after(async () => {
    await cleanups.pop()?.()
  })
}
