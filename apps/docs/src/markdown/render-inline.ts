// Renders the inside of a paragraph: code, links, strong and emphasised text. HTML in the text is escaped.
import { escapeHtml } from './escape-html.ts'

/** Gives the address that a link of the source leads to. */
export type ResolveLink = (href: string) => string

/** The next construct of a text. Order matters: code hides everything inside it. */
const CONSTRUCT =
  /\\([\\`*_{}[\]()#+\-.!|<>])|(`+)([\s\S]*?[^`])\2(?!`)|\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)|<(https?:\/\/[^>\s]+)>|\*\*([^\s*][\s\S]*?)\*\*|\*([^\s*][^*]*)\*|(?<!\w)_([^\s_][^_]*)_(?!\w)/

/** A line break inside code is a space, and one space at both ends is padding. */
const toCode = (text: string): string => {
  const flat = text.replace(/\n/g, ' ')
  return `<code>${escapeHtml(/^ .* $/.test(flat) && flat.trim() !== '' ? flat.slice(1, -1) : flat)}</code>`
}

const renderConstruct = (match: RegExpExecArray, resolve: ResolveLink): string => {
  const [, escaped, , code, label, href, address, strong, star, underscore] = match
  if (escaped !== undefined) return escapeHtml(escaped)
  if (code !== undefined) return toCode(code)
  if (label !== undefined) return `<a href="${escapeHtml(resolve(href ?? ''))}">${renderInline(label, resolve)}</a>`
  if (address !== undefined) return `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
  if (strong !== undefined) return `<strong>${renderInline(strong, resolve)}</strong>`
  return `<em>${renderInline(star ?? underscore ?? '', resolve)}</em>`
}

export const renderInline = (text: string, resolve: ResolveLink): string => {
  let html = ''
  let rest = text
  for (let match = CONSTRUCT.exec(rest); match !== null; match = CONSTRUCT.exec(rest)) {
    html += escapeHtml(rest.slice(0, match.index)) + renderConstruct(match, resolve)
    rest = rest.slice(match.index + match[0].length)
  }
  return html + escapeHtml(rest)
}

/** The text that a reader sees, for titles and for the search. */
export const toPlainText = (text: string): string =>
  renderInline(text, (href) => href)
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
