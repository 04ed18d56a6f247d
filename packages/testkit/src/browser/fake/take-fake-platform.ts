// The one fake platform of a worker, empty at the start of every test.
import type { Page } from 'playwright-core'
import { addCleanup } from '../../platform/cleanup.ts'
import { platformReply } from './fake-account.ts'
import { type FakeServer, startFakePlatform } from './fake-platform.ts'

let started: Promise<FakeServer> | undefined

export const takeFakePlatform = async (): Promise<FakeServer> => {
  // Before the wait: after one for a promise of an earlier test, the runner takes the end of that test for this one.
  addCleanup(async () => {
    const fake = await started
    fake?.reset()
    // Without the runner nothing ends the process, so nothing outlives its test.
    if (process.env.TEST_RUN !== undefined) return
    fake?.close()
    started = undefined
  })
  started ??= startFakePlatform((origin) => ({ 'GET /api/platform': platformReply(origin) }))
  return started
}

/** A problem of the fake is a complaint of the page, and ends the test: the awaited state will not come. */
export const watchFake = (fake: FakeServer, page: Page, complaints: string[]): void =>
  fake.onProblem((problem) => {
    complaints.push(problem)
    // The test fails because its page is closed, which is not the cause.
    console.error(`fake platform: ${problem}`)
    void page.context().close()
  })
