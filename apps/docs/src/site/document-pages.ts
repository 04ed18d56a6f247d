// The pages that are documents of the repository, or made from its catalog of errors: no page is written for the site alone.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Block, parseBlocks } from '../markdown/parse-blocks.ts'
import { createRendering, renderBlocks } from '../markdown/render-blocks.ts'
import { toPlainText } from '../markdown/render-inline.ts'
import { ERROR_LIST, errorDocuments } from './error-documents.ts'
import { type Group, type PageSection, relativeAddress, type SitePage } from './site-page.ts'

/** Documents by the group that lists them, each group in this order; a pattern lists its files by name. */
const DOCUMENTS: ReadonlyArray<readonly [Group, string]> = [
  ['Start', 'docs/README.md'],
  ['Start', 'docs/first-integration.md'],
  ['Start', 'docs/command-line.md'],
  ['Start', 'docs/testing.md'],
  ['Start', 'docs/going-live.md'],
  ['Start', 'docs/rotation.md'],
  ['Start', 'docs/errors.md'],
  ['Start', 'CHANGELOG.md'],
  ['Guides', 'docs/guides/*.md'],
  ['Guides', 'docs/without-the-sdk.md'],
  ['Concepts', 'docs/concepts/README.md'],
  ['Concepts', 'docs/concepts/*.md'],
  ['Packages', 'packages/{sdk,cli,plugin-kit,elements,vectors,flow-engine,crypto,protocol,field-types}/README.md'],
  ['Operation', 'docs/operations/README.md'],
  ['Operation', 'docs/operations/*.md'],
  ['Operation', 'docs/security/README.md'],
  ['Operation', 'docs/security/*.md'],
  ['Operation', 'docs/reliability.md'],
  ['Operation', 'docs/simulation.md'],
]

const EDITOR_PAGE = 'docs/concepts/expressions.md'

/** `docs/concepts/README.md` is `concepts/index.html`, `packages/sdk/README.md` is `packages/sdk.html`. */
const toPath = (source: string): string =>
  source
    .replace(/^docs\//, '')
    .replace(/^CHANGELOG\.md$/, 'versions.md')
    .replace(/^(packages\/[^/]+)\/README\.md$/, '$1.md')
    .replace(/README\.md$/, 'index.md')
    .replace(/\.md$/, '.html')

interface Document {
  /** Undefined for a page that the navigation leaves out. */
  group: Group | undefined
  text: string
}

const listDocuments = (root: string): Map<string, Document> => {
  const read = (source: string): string => readFileSync(join(root, source), 'utf8')
  const errorPages = errorDocuments(read(ERROR_LIST))
  const documents = new Map<string, Document>()
  for (const [group, pattern] of DOCUMENTS)
    for (const file of globSync(pattern, { cwd: root }).sort()) {
      const source = file.replaceAll('\\', '/')
      if (!documents.has(source)) documents.set(source, { group, text: errorPages.get(source) ?? read(source) })
    }
  for (const [source, text] of errorPages) if (!documents.has(source)) documents.set(source, { group: undefined, text })
  return documents
}

const toText = (block: Block): string => {
  switch (block.kind) {
    case 'table':
      return [block.head, ...block.rows].flat().map(toPlainText).join(' ')
    case 'list':
      return block.items.flat().map(toText).join(' ')
    case 'quote':
      return block.blocks.map(toText).join(' ')
    case 'code':
      return block.text
    case 'rule':
      return ''
    default:
      return toPlainText(block.text)
  }
}

const toSections = (blocks: readonly Block[], title: string): PageSection[] => {
  const sections: PageSection[] = []
  const rendering = createRendering((href) => href)
  let section: PageSection = { heading: title, text: '' }
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      section.text += `${toText(block)} `
      continue
    }
    const anchor = rendering.takeAnchor(block.text)
    if (block.level === 1) continue
    sections.push(section)
    section = { anchor, heading: toPlainText(block.text), text: '' }
  }
  return [...sections, section]
}

/** Links between documents stay inside the site; any other file is at the address of the repository. */
const createResolver = (root: string, source: string, documents: ReadonlyMap<string, unknown>, repository: string) => {
  const from = toPath(source)
  return (href: string): string => {
    if (/^[a-z][a-z+.-]*:|^#/i.test(href)) return href
    const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? []
    const target = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '')
    const folder = existsSync(join(root, target)) && statSync(join(root, target)).isDirectory()
    const document = folder && documents.has(`${target}/README.md`) ? `${target}/README.md` : target
    if (documents.has(document)) return `${relativeAddress(from, toPath(document))}${anchor}`
    return `${repository}/${folder ? 'tree' : 'blob'}/main/${target}${anchor}`
  }
}

const toPage = (source: string, { group, text }: Document, resolve: (href: string) => string): SitePage => {
  try {
    const blocks = parseBlocks(text.split('\n'))
    const [title] = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 1 ? [block.text] : []))
    if (title === undefined) throw new Error('it has no title')
    const plainTitle = source === 'CHANGELOG.md' ? 'Versions' : toPlainText(title)
    return {
      path: toPath(source),
      title: plainTitle,
      ...(group && { group }),
      html: renderBlocks(blocks, createRendering(resolve)),
      sections: toSections(blocks, plainTitle),
      hasEditor: source === EDITOR_PAGE,
    }
  } catch (error) {
    throw new Error(`${source}: ${error instanceof Error ? error.message : error}`)
  }
}

/** `repository` is the address of the repository, for files that have no page. */
export const documentPages = (root: string, repository: string): SitePage[] => {
  const documents = listDocuments(root)
  return [...documents].map(([source, document]) =>
    toPage(source, document, createResolver(root, source, documents, repository)),
  )
}
