// The version of the program, from its package.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

export const version: string = manifest.version

/** Set by the build of the server (`tools/build-server.ts`). */
declare const builtCommit: string | undefined

/** The commit of the sources; `unknown` outside a repository, and without a build. */
export const commit: string = typeof builtCommit === 'string' ? builtCommit : 'unknown'
