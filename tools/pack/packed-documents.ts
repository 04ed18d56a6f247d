// Copies the documents that a README links into its package, so that its links lead somewhere after publishing.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ERROR_LIST, errorDocuments } from '../../apps/docs/src/site/error-documents.ts'

const root = join(import.meta.dirname, '..', '..')
/** A link to a file of the repository: its text, its path and its anchor. */
const LINK = /\[([^\]]+)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)]*)?\)/g

/** The path of a link in the repository, seen from the folder of its file. */
const resolveLink = (folder: string, target: string): string => relative(root, join(root, folder, target))

const listDocuments = (text: string, folder: string): string[] =>
  Array.from(text.matchAll(LINK), ([, , target = '']) => resolveLink(folder, target)).filter(
    (path) => path.startsWith('docs/') && path.endsWith('.md'),
  )

interface Folders {
  /** The folder of the file in the repository, and in the package. */
  folder: string
  packedFolder: string
}

/** The list of errors is complete in a package, though the repository stores its first part alone. */
const readDocument = async (path: string): Promise<string> => {
  const text = await readFile(join(root, path), 'utf8')
  return path === ERROR_LIST ? (errorDocuments(text).get(path) ?? text) : text
}

/** Links between packed files stay; any other one leads to the repository, or is its text if that has no such file. */
const rewriteLinks = (
  text: string,
  { folder, packedFolder }: Folders,
  packed: ReadonlySet<string>,
  files: string | undefined,
): string =>
  text.replace(LINK, (_link, name: string, target: string, anchor = '') => {
    const path = resolveLink(folder, target)
    if (packed.has(path)) return `[${name}](${relative(packedFolder, path)}${anchor})`
    return files === undefined || !existsSync(join(root, path)) ? name : `[${name}](${files}/${path}${anchor})`
  })

/**
 * Writes README.md and the documents that it links into `target`; returns the paths of the documents. `files`: the address
 * of the files of the repository.
 */
export const packDocuments = async (packageFolder: string, target: string, files?: string): Promise<string[]> => {
  const readme = await readFile(join(root, packageFolder, 'README.md'), 'utf8')
  const packed = new Set(listDocuments(readme, packageFolder))
  const folders = { folder: packageFolder, packedFolder: '' }
  await writeFile(join(target, 'README.md'), rewriteLinks(readme, folders, packed, files))
  for (const path of packed) {
    const folder = dirname(path)
    const text = await readDocument(path)
    await mkdir(join(target, folder), { recursive: true })
    await writeFile(join(target, path), rewriteLinks(text, { folder, packedFolder: folder }, packed, files))
  }
  return [...packed]
}
