// Type-checks snippets of documentation with the compiler and the settings of this repository.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** The compiler's messages about the modules, file name → text; empty when all are correct. */
export const typecheck = async (modules: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-examples-'))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const settings = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] }
    const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions }))
    for (const [name, text] of Object.entries(modules)) await writeFile(join(folder, name), text)
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    // As in tools/compiler.ts: one thread without garbage collection takes a third of the processor time.
    const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '1GiB' }
    const args = [tsc, '-p', folder, '--singleThreaded']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env })
    return `${stdout}${stderr}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
