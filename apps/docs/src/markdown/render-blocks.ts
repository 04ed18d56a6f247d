// Renders blocks as HTML, with an anchor at every heading and a copy button's place at every code block.
import { escapeHtml } from './escape-html.ts'
import { highlight } from './highlight.ts'
import type { Block } from './parse-blocks.ts'
import { type ResolveLink, renderInline, toPlainText } from './render-inline.ts'

/** The anchor of a heading, as the pages of repositories form it. */
const toAnchor = (heading: string): string =>
  toPlainText(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

export interface Rendering {
  resolve: ResolveLink
  /** Gives each anchor once: a repeated heading gets a number. */
  takeAnchor(heading: string): string
}

export const createRendering = (resolve: ResolveLink): Rendering => {
  const counts = new Map<string, number>()
  return {
    resolve,
    takeAnchor(heading) {
      const anchor = toAnchor(heading)
      const count = counts.get(anchor) ?? 0
      counts.set(anchor, count + 1)
      return count === 0 ? anchor : `${anchor}-${count}`
    },
  }
}

export const renderCode = (text: string, language: string): string =>
  `<div class="code" data-language="${escapeHtml(language)}"><pre tabindex="0"><code>${highlight(text, language)}</code></pre></div>\n`

export const renderHeading = (level: number, anchor: string, html: string): string =>
  level === 1
    ? `<h1>${html}</h1>\n`
    : `<h${level} id="${escapeHtml(anchor)}">${html} <a class="anchor" href="#${escapeHtml(anchor)}" aria-label="Link to this section">#</a></h${level}>\n`

const renderTable = ({ head, rows }: Extract<Block, { kind: 'table' }>, { resolve }: Rendering): string => {
  const toRow = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${renderInline(cell, resolve)}</${tag}>`).join('')}</tr>\n`
  return `<div class="table" tabindex="0"><table><thead>${toRow(head, 'th')}</thead><tbody>${rows.map((row) => toRow(row, 'td')).join('')}</tbody></table></div>\n`
}

/** An entry of a checklist: `[ ] Do it`. */
const CHECK_BOX = /^\[([ x])\] ([\s\S]*)$/

/** An item of one paragraph is its text alone, as in a list without blank lines. */
const renderItem = (blocks: readonly Block[], rendering: Rendering): string => {
  const [first, ...others] = blocks
  if (first?.kind !== 'paragraph') return `<li>${renderBlocks(blocks, rendering)}</li>\n`
  const [, box, text] = CHECK_BOX.exec(first.text) ?? [undefined, undefined, first.text]
  const mark = box === undefined ? '' : `<span class="box">${box === ' ' ? '☐' : '☑'}</span> `
  return `<li>${mark}${renderInline(text ?? '', rendering.resolve)}${renderBlocks(others, rendering)}</li>\n`
}

const renderBlock = (block: Block, rendering: Rendering): string => {
  switch (block.kind) {
    case 'heading':
      return renderHeading(block.level, rendering.takeAnchor(block.text), renderInline(block.text, rendering.resolve))
    case 'paragraph':
      return `<p>${renderInline(block.text, rendering.resolve)}</p>\n`
    case 'code':
      return renderCode(block.text, block.language)
    case 'table':
      return renderTable(block, rendering)
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul'
      const start = block.isOrdered && block.start !== 1 ? ` start="${block.start}"` : ''
      return `<${tag}${start}>${block.items.map((item) => renderItem(item, rendering)).join('')}</${tag}>\n`
    }
    case 'quote':
      return `<blockquote>${renderBlocks(block.blocks, rendering)}</blockquote>\n`
    case 'rule':
      return '<hr>\n'
  }
}

export const renderBlocks = (blocks: readonly Block[], rendering: Rendering): string =>
  blocks.map((block) => renderBlock(block, rendering)).join('')
