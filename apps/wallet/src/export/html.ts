// The archive's pages as HTML. User content is always escaped: none of it becomes a tag or an address.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** A link from the first page to a file of the archive. */
export const linkTo = (path: string): string =>
  `<a href="${escaped(path.split('/').map(encodeURIComponent).join('/'))}">${escaped(path.split('/').at(-1) ?? path)}</a>`

/** Cells are already markup. */
export const table = (heads: readonly string[], rows: ReadonlyArray<readonly string[]>): string => {
  const row = (tag: 'th' | 'td', cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<div><table><thead>${row('th', heads.map(escaped))}</thead><tbody>${rows.map((cells) => row('td', cells)).join('\n')}</tbody></table></div>`
}

export const section = (title: string, content: string): string =>
  `<section><h2>${escaped(title)}</h2>${content}</section>`

const STYLE = `:root{color-scheme:light dark}body{max-width:60rem;margin:0 auto;padding:2rem 1rem;font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem}h2{margin-top:2.5rem;font-size:1.2rem}h3{margin-top:1.5rem;font-size:1rem}div{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{padding:.4rem .6rem;border-bottom:1px solid #8884;text-align:left;vertical-align:top}
td{overflow-wrap:anywhere;white-space:pre-line}.warn{padding:.8rem 1rem;border:1px solid #b45309;border-radius:8px}`

/** A page that runs no scripts and loads nothing, with any content. */
export const htmlPage = (language: string, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`
