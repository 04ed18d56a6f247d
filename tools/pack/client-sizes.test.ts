// The size of each client of the SDK in a page, and the files that a page loads for it before it runs.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'

/** Gzipped bytes. A change that is worth more bytes writes its number here, and says in its commit why. */
const RECORDED_BYTES = { person: 33_729, company: 39_710, service: 19_747 }
const ALLOWED_GROWTH = 0.005

type Client = keyof typeof RECORDED_BYTES

const root = join(import.meta.dirname, '..', '..')

/** The parts that are loaded with a file at once; `import()` loads the others on demand. */
const listStartFiles = ({ outputs }: Metafile, entry: string): string[] => {
  const start = new Set([entry])
  for (const file of start)
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') start.add(path)
  return [...start]
}

const bundleClient = async (client: Client) => {
  const creator = `create${client.charAt(0).toUpperCase()}${client.slice(1)}Client`
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `import { ${creator} } from './packages/sdk/src/entry-points/${client}.ts'\nglobalThis.client = ${creator}`,
      resolveDir: root,
    },
    absWorkingDir: root,
    outdir: 'out',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const startFiles = listStartFiles(metafile, 'out/stdin.js')
  const bytes = outputFiles
    .filter(({ path }) => startFiles.some((file) => path === join(root, file)))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
  return { bytes, inputs: startFiles.flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {})) }
}

/** A client has only these parts of the protocol: the addresses, the reader of JSON pointers and the cleaning of texts. */
const SCHEMA =
  /node_modules\/zod\/|packages\/protocol\/(?!src\/(?:contract\/(?:route|prefixes)|json-pointer|names\/display-text|nouns\/[\w-]+\/routes)\.ts)|packages\/field-types\/src\/validation\//

for (const client of Object.keys(RECORDED_BYTES) as Client[]) {
  test(`a page with the ${client} client loads no schema, and not more bytes than recorded`, async () => {
    const { bytes, inputs } = await bundleClient(client)
    assert.ok(inputs.length > 30, `${inputs.length} files`)
    assert.deepEqual(
      inputs.filter((file) => SCHEMA.test(file)),
      [],
    )
    const limit = Math.floor(RECORDED_BYTES[client] * (1 + ALLOWED_GROWTH))
    assert.ok(bytes <= limit, `${bytes} bytes gzipped, and ${limit} are allowed`)
  })
}
