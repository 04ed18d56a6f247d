// The script and the style sheet of the consent page, bundled from apps/consent, so that a server needs no build.
import { build } from 'esbuild'

const FOLDER = 'apps/server/src/features/identity/oauth/consent/page'

const bundle = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    charset: 'utf8',
    // The lowest browsers that know light-dark(), import of modules with await, and URL.parse.
    target: ['chrome126', 'firefox126', 'safari18'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    // Lines of moderate length, so that a change can be seen.
    lineLimit: 160,
  })
  return outputFiles[0]?.text ?? ''
}

export const generateConsentPage = async (): Promise<Map<string, string>> =>
  new Map([
    [`${FOLDER}/page.js`, await bundle('apps/consent/src/main.ts')],
    [`${FOLDER}/page.css`, await bundle('apps/consent/src/style/page.css')],
  ])
