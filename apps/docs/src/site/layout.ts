// The layout of every page: header with search, navigation, content, list of sections. No inline script, no inline style.
import { escapeHtml } from '../markdown/escape-html.ts'
import { groups, relativeAddress, type SitePage } from './site-page.ts'

/** Paths of the built files, from the root of the site. */
export interface SiteAssets {
  style: string
  /** Runs before the first paint. */
  early: string
  main: string
  editor: string
  searchIndex: string
}

export interface Site {
  version: string
  pages: readonly SitePage[]
  assets: SiteAssets
  /** The list of versions above the site, if the host has several. */
  versions?: string
}

/** The pages of the current group; every other group is a link to its first page, so that pages stay small. */
const renderNavigation = ({ pages }: Site, current: SitePage): string =>
  groups
    .map((group) => {
      const groupPages = pages.filter((page) => page.group === group)
      const [first] = groupPages
      if (first === undefined) return ''
      if (current.group !== group)
        return `<p><a class="group" href="${relativeAddress(current.path, first.path)}">${group}</a></p>\n`
      const links = groupPages.map(({ path, title }) => {
        const mark = path === current.path ? ' aria-current="page"' : ''
        return `<li><a href="${relativeAddress(current.path, path)}"${mark}>${escapeHtml(title)}</a></li>`
      })
      return `<p class="group">${group}</p><ul>${links.join('\n')}</ul>\n`
    })
    .join('')

const HEADING = /<h2 id="([^"]+)">([\s\S]*?)(?: <a class="anchor"|<\/h2>)/g

const renderSections = (html: string): string => {
  const links = [...html.matchAll(HEADING)].map(
    ([, anchor, text = '']) => `<li><a href="#${anchor}">${text.replace(/<\/?a[^>]*>/g, '')}</a></li>`,
  )
  return links.length < 2
    ? ''
    : `<nav class="sections" aria-label="On this page"><p>On this page</p><ul>${links.join('\n')}</ul></nav>`
}

const EDITOR = `<section id="editor" aria-labelledby="editor-title"><h2 id="editor-title">Try it</h2>
<p>The editor evaluates in this page, with the package that server and apps use. It takes every example above: an <code>expr</code>, <code>constants</code>, a <code>condition</code> or a <code>text</code>.</p>
<label for="editor-source">Definition</label><textarea id="editor-source" rows="10" spellcheck="false"></textarea>
<label for="editor-answers">Answers</label><textarea id="editor-answers" rows="3" spellcheck="false"></textarea>
<label for="editor-today">Reference date</label><input id="editor-today" type="date">
<p>Result</p><output id="editor-result" for="editor-source editor-answers editor-today"></output></section>\n`

export const renderPage = (site: Site, page: SitePage): string => {
  const address = (path: string): string => escapeHtml(relativeAddress(page.path, path))
  const { assets, version } = site
  const title = page.path === 'index.html' ? page.title : `${page.title} · Company Data Service`
  const content = page.hasEditor ? page.html + EDITOR : page.html
  const versions = site.versions === undefined ? '' : ` data-versions="${address(site.versions)}"`
  return `<!doctype html>
<html lang="en" data-root="${escapeHtml(relativeAddress(page.path, 'index.html').replace(/index\.html$/, ''))}" data-search="${address(assets.searchIndex)}"${versions}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${address(assets.style)}"><script src="${address(assets.early)}"></script>
<script type="module" src="${address(assets.main)}"></script>${page.hasEditor ? `<script type="module" src="${address(assets.editor)}"></script>` : ''}</head>
<body><a class="skip" href="#site-content">Skip to the content</a>
<header><button type="button" id="site-menu" aria-expanded="false" aria-controls="site-navigation">Menu</button>
<a class="brand" href="${address('index.html')}">Company Data Service</a>
<button type="button" id="site-search"><span>Search</span> <kbd>/</kbd></button>
<a class="version" href="${address('versions.html')}">${escapeHtml(version)}</a>
<button type="button" id="site-scheme">Dark</button></header>
<nav id="site-navigation" aria-label="Pages">${renderNavigation(site, page)}</nav>
<main id="site-content" tabindex="-1">${content}</main>
${renderSections(content)}
<dialog id="site-search-dialog" aria-label="Search"><input type="search" id="site-search-input" aria-label="Search the documentation" autocomplete="off" placeholder="Search"><p id="site-search-state" role="status"></p><ul id="site-search-results"></ul></dialog>
</body></html>
`
}
