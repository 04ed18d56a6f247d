// Bundles the server into a few JavaScript files when its sources have changed: it starts in a third of the time.
import { execFile, spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Build, buildIfChanged } from './build/build-folder.ts'
import { packageSources, root, sourceStates } from './build/sources.ts'
import { bundleFolder, lazyBuiltIns, lineTables, smallUndici, sourceAddresses } from './build-server/plugins.ts'

const server = join(root, 'apps', 'server')
/** The folder of the built server. */
export const serverFolder = join(server, 'dist')

const source = (path: string): string => join(server, 'src', path)

/** The built program, for `node`. */
export const builtProgram = join(serverFolder, 'main.js')

/** Rarely loaded, or looking for files next to themselves: they stay packages. */
const EXTERNAL = ['@aws-sdk/client-s3', 'harfbuzzjs']

/** A tree without a repository, as in an image, takes it from the variable. */
const readCommit = (): string => {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}

const writeBundle = async (outDir: string): Promise<void> => {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: server,
    publicDir: false,
    logLevel: 'warn',
    define: { builtCommit: JSON.stringify(readCommit()) },
    plugins: [lazyBuiltIns, smallUndici, bundleFolder, sourceAddresses(outDir), lineTables],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      // Names and lines stay readable in stacks and profiles, and the start is not faster without them.
      minify: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: {
          main: source('main.ts'),
          'company-data-server': source('company-data-server.ts'),
          'write-reference': source('compose/build/write-reference.ts'),
        },
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // V8 keeps the text of each file, and one character beyond Latin-1 doubles it.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  })
  for (const map of globSync('*.map', { cwd: outDir })) rmSync(join(outDir, map))
}

const serverBuild: Build = {
  name: 'apps/server',
  folder: serverFolder,
  sources: [
    ...['apps/server/package.json', 'apps/server/src', 'tools/build-server.ts', 'tools/build-server'],
    ...packageSources((name) => name !== 'ui' && name !== 'web' && name !== 'testkit'),
  ],
  async write(outDir) {
    await writeBundle(outDir)
    await promisify(execFile)(process.execPath, [join(outDir, 'write-reference.js')])
  },
}

export const buildServer = (states = sourceStates()): Promise<void> => buildIfChanged(serverBuild, states)

if (import.meta.main) await buildServer()
