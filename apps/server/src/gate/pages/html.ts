// The layout of the platform's HTML pages: one style, no script, nothing from another address.
import { createHash } from 'node:crypto'
import { createStaticPageHeaders } from './security-headers.ts'

// The colours and sizes of the web apps, so that moving on to one of them is seamless.
const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f7f7f8,#0c0c0f);--surface:light-dark(#fff,#131317);
--line:light-dark(#e7e7ec,#26262e);--strong:light-dark(#d6d6de,#373742);--ink:light-dark(#17171c,#f0f0f4);
--quiet:light-dark(#4d4d59,#b0b0bd);--accent:light-dark(#4a4fd8,#9ca2ff);--warn:light-dark(#935a00,#f0b955)}
body{box-sizing:border-box;max-width:47rem;margin:0 auto;padding:9vh 1.5rem 3rem;background:var(--ground);color:var(--ink);
font:15px/1.55 Inter,system-ui,sans-serif;font-feature-settings:"cv05","cv11","ss03";-webkit-font-smoothing:antialiased}
main>img{display:block;margin:0 0 .9rem;border-radius:11px}
h1{margin:0 0 .4rem;font-size:1.6rem;letter-spacing:-.02em;line-height:1.25;overflow-wrap:anywhere}
h1+p{margin-top:0;color:var(--quiet);text-wrap:pretty}
h2{margin:2.2rem 0 .5rem;font-size:.95rem}
code,pre{font-family:"JetBrains Mono",ui-monospace,monospace;font-size:.86em}
pre{padding:1rem;overflow:auto;border:1px solid var(--line);border-radius:11px;background:var(--surface)}
table{border-collapse:collapse}td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}
.status{color:var(--warn)}
a{color:var(--accent);text-underline-offset:3px;overflow-wrap:anywhere}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.apps{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:14px;margin:1.8rem 0}
a.app{display:block;padding:18px 20px;border:1px solid var(--line);border-radius:11px;background:var(--surface);color:var(--quiet);
font-size:14px;text-decoration:none;box-shadow:0 1px 2px light-dark(#1414280f,#0006)}
a.app:hover{border-color:var(--strong)}
a.app b{display:flex;justify-content:space-between;margin-bottom:2px;color:var(--ink);font-size:15px}
a.app b::after{content:"\\2192";color:var(--quiet);font-weight:400}
ul.places{margin:0;padding:0 18px;border:1px solid var(--line);border-radius:11px;background:var(--surface);list-style:none}
.places li{padding:9px 0;color:var(--quiet);font-size:14px}.places li+li{border-top:1px solid var(--line)}
details{margin-top:2.2rem}summary{cursor:pointer;color:var(--quiet);font-size:.95rem;font-weight:600}details h2{margin-top:1.3rem}
.languages{display:flex;justify-content:flex-end;gap:1rem;color:var(--quiet);font-size:.82rem}
footer{margin-top:3rem;color:var(--quiet);font-size:.82rem}`

/** A fragment of HTML, which is never escaped again. */
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

const toHtml = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(({ html }) => html).join('')
}

/** The template's own text is HTML; inserted texts are escaped. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: String.raw({ raw: template }, ...parts.map(toHtml)),
})

/** A sentence with `code` between backticks. */
export const sentence = (text: string): Html => ({
  html: escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>'),
})

/** The files that a page loads from its own origin besides its text. */
interface PageFiles {
  hasImages?: boolean
  /** The path of the typeface of the apps. */
  fontPath?: string | undefined
}

const toStyle = (fontPath: string | undefined): string =>
  fontPath === undefined
    ? STYLE
    : `@font-face{font-family:Inter;src:url("${fontPath}") format("woff2");font-weight:100 900;font-display:swap}\n${STYLE}`

export const pageHeaders = ({ hasImages = false, fontPath }: PageFiles) =>
  ({
    'content-type': 'text/html; charset=utf-8',
    ...createStaticPageHeaders({
      styleSha256: createHash('sha256').update(toStyle(fontPath)).digest('base64'),
      hasImages,
      hasFont: fontPath !== undefined,
    }),
  }) as const

export const PAGE_HEADERS = pageHeaders({})

interface PageOptions {
  language?: string
  footer?: string
  /** The path of an icon for the tab. */
  icon?: string
  fontPath?: string | undefined
}

export const page = (
  title: string,
  body: Html,
  { language = 'en', footer = 'Company Data Service', icon, fontPath }: PageOptions = {},
): string =>
  `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>${icon === undefined ? '' : `<link rel="icon" href="${escaped(icon)}">`}<style>${toStyle(fontPath)}</style></head>
<body><main>${body.html}</main>
<footer>${escaped(footer)}</footer></body></html>
`

/** True if a person reads the response: browsers ask for HTML by name, programs do not. */
export const asksForHtml = (accept: string | undefined): boolean => accept?.toLowerCase().includes('text/html') ?? false
