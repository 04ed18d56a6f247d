// Writes the package of the test vectors: their JSON and the samples, as they are in the tree.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dataManifest, fileAddress, type Manifest, type RootManifest } from './manifest.ts'
import { packDocuments } from './packed-documents.ts'

const root = join(import.meta.dirname, '..', '..')
const source = join(root, 'packages', 'vectors')
const FOLDERS = ['vectors', 'samples'] as const

const readManifest = async <T>(folder: string): Promise<T> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as T

/** Files that the tools of a language leave beside its sources. */
const isLeftOver = (path: string): boolean => /^(?:__pycache__|build|.+\.(?:pyc|class|egg-info))$/.test(basename(path))

/** Writes the folder `vectors`, ready to be packed. */
export const writeVectors = async (folder: string): Promise<void> => {
  const { version, ...links } = await readManifest<RootManifest>(root)
  const manifest = await readManifest<Manifest>(source)
  if (manifest.version !== version) throw new Error(`${manifest.name} has version ${manifest.version}, not ${version}`)
  const target = join(folder, 'vectors')
  await mkdir(target)
  for (const name of FOLDERS)
    await cp(join(source, name), join(target, name), { recursive: true, filter: (path) => !isLeftOver(path) })
  await packDocuments(join('packages', 'vectors'), target, fileAddress(links))
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  const packed = dataManifest(manifest, links, FOLDERS)
  await writeFile(join(target, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)
}
