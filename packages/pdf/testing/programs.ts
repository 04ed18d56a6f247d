// Installed programs that read PDFs; a test that needs a missing one is skipped.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const hasProgram = (name: string, argument = '--version'): boolean =>
  spawnSync(name, [argument], { stdio: 'ignore' }).error === undefined

/** For the option `skip` of a test: false, or the reason why the test is skipped. */
export const skipWithout = (name: string, argument?: string): string | false =>
  hasProgram(name, argument) ? false : `${name} is not installed`

/** Runs a program on a file with these bytes, and returns its output. */
export const runOnPdf = (
  bytes: Uint8Array,
  program: string,
  args: (file: string) => string[],
  encoding: BufferEncoding = 'utf8',
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    return execFileSync(program, args(file), { encoding, stdio: ['ignore', 'pipe', 'ignore'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
