// How a test file gets its platform: one that the files of a process share, or one of its own.
import { atEnd } from './at-end.ts'
import { type OwnPlatform, type PlatformOptions, startPlatform, type TestPlatform } from './start-platform.ts'

let sharedPlatform: Promise<OwnPlatform> | undefined

/** The workers of `npm test` run file after file; the runner removes what they leave. */
const isInWorker = (): boolean => process.env.TEST_RUN !== undefined

/** What changes the platform for everyone on it. */
const forEveryone = /^\/api\/ops\/(?:clock|mode)\b/

const share = (platform: OwnPlatform): TestPlatform => ({
  ...platform,
  ops(method, path, body) {
    if (method !== 'GET' && forEveryone.test(path)) throw new Error(`${path} is for a platform of the file's own`)
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
  if (sharedPlatform === undefined) {
    sharedPlatform = startPlatform({ regions: ['eu', 'us'] })
    if (!isInWorker()) atEnd(async () => (await sharedPlatform)?.stop())
  }
  return share(await sharedPlatform)
}

/**
 * A platform for this file or test alone, stopped at its end: for those that move the clock, change the operating mode,
 * need settings or routes, count what is stored, or break something.
 *
 * @example const platform = await ownPlatform({ environment: { RATE_LIMITS: 'on' } })
 */
export const ownPlatform = async (options: PlatformOptions = {}): Promise<OwnPlatform> => {
  const platform = await startPlatform(options)
  atEnd(() => platform.stop())
  return platform
}
