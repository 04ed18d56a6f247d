// Colours code at build time: comments, texts, numbers and keywords become elements with a class.
import { escapeHtml } from './escape-html.ts'

const WORDS =
  'as|async|await|break|case|catch|class|const|continue|def|do|done|else|except|export|extends|false|False|finally|fi|for|foreach|from|func|function|if|import|in|interface|is|let|namespace|new|None|not|null|of|package|private|public|raise|return|static|string|struct|switch|then|this|throw|true|True|try|type|typeof|use|using|var|void|while|with|yield'

const code = (comment: string): RegExp =>
  new RegExp(
    `(?<comment>${comment})|(?<text>"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\`)|(?<number>\\b\\d[\\d_.]*\\b)|(?<word>\\b(?:${WORDS})\\b)`,
    'g',
  )

const SLASHES = code(String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`)
const HASHES = code(String.raw`(?<=^|\s)#[^\n]*`)
const JSON_PARTS =
  /(?<word>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*")|(?<number>-?\b\d[\d.eE+-]*\b|\b(?:true|false|null)\b)/g

const GRAMMARS: Readonly<Record<string, RegExp>> = {
  bash: HASHES,
  csharp: SLASHES,
  go: SLASHES,
  java: SLASHES,
  js: SLASHES,
  json: JSON_PARTS,
  php: SLASHES,
  py: HASHES,
  python: HASHES,
  sh: HASHES,
  ts: SLASHES,
  typescript: SLASHES,
  yaml: HASHES,
}

export const highlight = (text: string, language: string): string => {
  const grammar = GRAMMARS[language]
  if (grammar === undefined) return escapeHtml(text)
  let html = ''
  let end = 0
  for (const match of text.matchAll(grammar)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? ['text']
    html += `${escapeHtml(text.slice(end, match.index))}<i class="${kind.charAt(0)}">${escapeHtml(match[0])}</i>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}
