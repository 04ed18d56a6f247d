// A project with the packed packages and their build results, cached until the sources change.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Build, buildIfChanged } from '../../build/build-folder.ts'
import { root } from '../../build/sources.ts'
import { publishedPackages } from '../build.ts'
import { packPackages, type Tarball } from '../tarballs.ts'
import { makeBundles } from './bundles.ts'
import { type Compiled, compileProject } from './compile-project.ts'
import { installConsumer, openConsumer } from './consumer.ts'

/** The content of `contents.json`. The paths of tarballs are those at the time of packing. */
export interface Contents {
  tarballs: Tarball[]
  compiled: Compiled
}

const withTemporaryFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Links are copied unchanged: those between programs are relative. */
const copyFolder = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, verbatimSymlinks: true })

/** Created outside of the repository, whose packages a project inside of it would find. */
const writeProject = (target: string): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    const tarballs = await packPackages(join(folder, 'tarballs'))
    const project = join(folder, 'project')
    await installConsumer(project, tarballs)
    const consumer = await openConsumer(project, tarballs)
    const contents: Contents = { tarballs, compiled: await compileProject(consumer) }
    await makeBundles(consumer)
    await writeFile(join(folder, 'contents.json'), JSON.stringify(contents))
    await copyFolder(folder, target)
  })

const projectBuild: Build = {
  name: 'the project with the packed packages',
  folder: join(root, 'node_modules', '.cache', 'packed'),
  sources: [
    ...publishedPackages.flatMap((name) =>
      ['package.json', 'README.md', 'src'].map((path) => `packages/${name}/${path}`),
    ),
    ...['LICENSE', 'package.json', 'tools/compiler.ts'],
    ...['build.ts', 'manifest.ts', 'tarballs.ts'].map((path) => `tools/pack/${path}`),
    ...['consumer', 'bundles.ts', 'compile-project.ts', 'consumer.ts', 'project.ts'].map(
      (path) => `tools/pack/testing/${path}`,
    ),
  ],
  write: writeProject,
}

export const readContents = async (folder: string): Promise<Contents> =>
  JSON.parse(await readFile(join(folder, 'contents.json'), 'utf8'))

/** Creates the project unless it exists, and copies it into a folder, with `project` and `tarballs`. */
export const copyProject = async (folder: string): Promise<void> => {
  await buildIfChanged(projectBuild)
  await copyFolder(projectBuild.folder, folder)
  const { programs, backend, page } = (await readContents(folder)).compiled
  // A compile failure is retried: a compiler that was killed says nothing about the sources.
  if (`${programs}${backend}${page}` !== '') await rm(projectBuild.folder, { recursive: true, force: true })
}
