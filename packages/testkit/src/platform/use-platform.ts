// The platform of a test file: shared by the files of a process, borrowed by one file at a time, or started for the
// file. Clients of the file get quickly created key pairs.
import { useQuickKeyPairs } from '../keys/quick-key-pairs.ts'
import { addCleanup } from './cleanup.ts'
import { type OwnPlatform, type PlatformOptions, startPlatform, type TestPlatform } from './start-platform.ts'

/** A platform with the default settings, for one file at a time. Only its process stops it. */
type BorrowedPlatform = Omit<OwnPlatform, 'stop'>

const BOTH_REGIONS = ['eu', 'us']

let sharedPlatform: Promise<OwnPlatform> | undefined

/** The workers of `npm test` run file after file; the runner removes the remains. */
const isInWorker = (): boolean => process.env.TEST_RUN !== undefined

/** Operations that change the platform for everyone on it. */
const forEveryone = /^\/api\/ops\/(?:clock|mode)\b/

const share = (platform: OwnPlatform): TestPlatform => ({
  ...platform,
  ops(method, path, body) {
    if (method !== 'GET' && forEveryone.test(path)) throw new Error(`${path} is for a platform that the file borrows`)
    return platform.ops(method, path, body)
  },
})

/**
 * The platform that the files of this process share. It has the regions eu and us, the default settings and no rate limits.
 * A file makes its own accounts and services on it and looks only at those: others were there before it.
 *
 * @example const platform = await usePlatform() // at the top of the file
 */
export const usePlatform = async (): Promise<TestPlatform> => {
  useQuickKeyPairs()
  if (sharedPlatform === undefined) {
    sharedPlatform = startPlatform({ regions: BOTH_REGIONS })
    if (!isInWorker()) addCleanup(async () => (await sharedPlatform)?.stop())
  }
  return share(await sharedPlatform)
}

/** Started platforms that no file uses at the moment. */
const idlePlatforms: OwnPlatform[] = []

const resumeNormalMode = async ({ ops }: OwnPlatform): Promise<void> => {
  const { body } = await ops('GET', '/api/ops/mode')
  for (const { region, mode } of body) {
    if (mode !== 'normal') await ops('PUT', '/api/ops/mode', { region, mode: 'normal' })
  }
}

/** Its `stop` gives the platform back. */
const takePlatform = async (): Promise<OwnPlatform> => {
  const platform = idlePlatforms.pop() ?? (await startPlatform({ regions: BOTH_REGIONS }))
  if (!isInWorker()) return platform
  platform.logLines.length = 0
  return {
    ...platform,
    async stop() {
      await resumeNormalMode(platform)
      idlePlatforms.push(platform)
    },
  }
}

/**
 * A platform for this file or test until its end: for those that move the clock or change the operating mode. Like the
 * shared one it has accounts and rows of earlier files, and its clock is ahead of the machine's by what they moved it.
 *
 * @example const platform = await borrowPlatform() // at the top of the file
 */
export const borrowPlatform = async (): Promise<BorrowedPlatform> => {
  useQuickKeyPairs()
  const platform = await takePlatform()
  addCleanup(() => platform.stop())
  return platform
}

/**
 * A platform for this file or test alone, stopped at its end: for those that need settings, routes or the machine's time,
 * count what is stored or logged, or break something. It costs half a second of a processor.
 *
 * @example const platform = await ownPlatform({ environment: { RATE_LIMITS: 'on' } })
 */
export const ownPlatform = async (options: PlatformOptions = {}): Promise<OwnPlatform> => {
  useQuickKeyPairs()
  const platform = await startPlatform(options)
  addCleanup(() => platform.stop())
  return platform
}
