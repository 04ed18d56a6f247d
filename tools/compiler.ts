// Runs the TypeScript compiler in one thread and without collecting garbage, at a third of its processor time.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const program = join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc')

/** Its threads would each check the types that they share again. */
const flags = ['--singleThreaded']
/** The memory of one run: the compiler collects garbage only when it comes near the limit. */
const environment = { GOGC: 'off', GOMEMLIMIT: '1GiB' }

export interface Compilation {
  stdout: string
  stderr: string
  code: number
}

/** The output of the compiler, also where it finds errors. */
export const compile = async (args: readonly string[], cwd: string): Promise<Compilation> => {
  const options = { cwd, env: { ...process.env, ...environment }, maxBuffer: 1 << 26 }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args, ...flags], options)
    return { stdout, stderr, code: 0 }
  } catch (error) {
    const { stdout, stderr, code } = error as Partial<Compilation>
    // It has not ended by itself.
    if (stdout === undefined || stderr === undefined || typeof code !== 'number') throw error
    return { stdout, stderr, code }
  }
}
