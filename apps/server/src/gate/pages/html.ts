// The frame of the pages that the platform shows to people: one style, no script, nothing from another address.
import { createHash } from 'node:crypto'

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:8vh auto;padding:0 1.5rem}
h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin-top:2rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}
pre{padding:1rem;overflow:auto;border:1px solid #8886;border-radius:.5rem}
table{border-collapse:collapse}td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}
.status{color:#8a4b00}@media (prefers-color-scheme:dark){.status{color:#ffb454}}
a{overflow-wrap:anywhere}
.apps{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem;margin:2rem 0}
a.app{display:block;padding:1.1rem 1.2rem;border:1px solid #8886;border-radius:.7rem;color:inherit;text-decoration:none}
a.app:hover,a.app:focus-visible{border-color:currentColor}a.app b{display:block;font-size:1.1rem}
footer{margin-top:3rem;font-size:.875rem;opacity:.75}`

/** A piece of HTML, which is never escaped again. */
export interface Html {
  html: string
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

type Part = string | number | Html | readonly Html[]

const htmlOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(({ html }) => html).join('')
}

/** Texts that stand in the template are HTML; those that are put into it are escaped. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: String.raw({ raw: template }, ...parts.map(htmlOf)),
})

/** A sentence in which `code` stands between backticks. */
export const sentence = (text: string): Html => ({
  html: escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>'),
})

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const

export const page = (title: string, body: Html): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>${body.html}
<footer>Company Data Service</footer></body></html>
`

/** Whether a person looks at the answer: browsers ask for HTML by name, programs do not. */
export const asksForHtml = (accept: string | undefined): boolean => accept?.toLowerCase().includes('text/html') ?? false
