// Samples of a request in curl, TypeScript and Python, with the standard library of each language alone.
import { listVariables, type Part, type RequestSample } from './request-sample.ts'

export interface Sample {
  language: 'curl' | 'TypeScript' | 'Python'
  /** For the colours of the code. */
  grammar: string
  code: string
}

const joinParts = (parts: readonly Part[], toText: (text: string) => string, toHole: (variable: string) => string) =>
  parts.map((part) => (typeof part === 'string' ? toText(part) : toHole(part.variable))).join('')

const formMembers = (value: unknown): Array<[string, string]> =>
  Object.entries((value ?? {}) as Record<string, unknown>)
    .filter(([, member]) => member !== null && member !== undefined)
    .map(([name, member]) => [name, typeof member === 'object' ? JSON.stringify(member) : String(member)])

const quoteShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
/** In double quotes, where variables are replaced. */
const toShell = (parts: readonly Part[]): string =>
  `"${joinParts(
    parts,
    (text) => text.replace(/["\\$`]/g, '\\$&'),
    (variable) => `$${variable}`,
  )}"`

const toCurl = ({ method, base, path, headers, body }: RequestSample): string => {
  const members = body?.isForm
    ? formMembers(body.value).map(([name, value]) => `--data-urlencode ${quoteShell(`${name}=${value}`)}`)
    : body
      ? [`--data ${quoteShell(JSON.stringify(body.value, null, 2))}`]
      : []
  const lines = [
    `curl --request ${method} ${toShell([{ variable: base }, ...path])}`,
    ...headers.map(([name, value]) => `--header ${toShell([`${name}: `, ...value])}`),
    ...members,
  ]
  return lines.join(' \\\n  ')
}

const toTemplate = (parts: readonly Part[]): string =>
  parts.every((part) => typeof part === 'string')
    ? `'${parts.join('').replace(/['\\]/g, '\\$&')}'`
    : `\`${joinParts(
        parts,
        (text) => text.replace(/[`\\$]/g, '\\$&'),
        (variable) => `\${${variable}}`,
      )}\``

const indent = (text: string): string => text.replaceAll('\n', '\n  ')

const toTypeScript = (request: RequestSample): string => {
  const { method, base, path, headers, body } = request
  const options = [
    `method: '${method}',`,
    ...(headers.length > 0
      ? [`headers: {`, ...headers.map(([name, value]) => `  '${name}': ${toTemplate(value)},`), '},']
      : []),
    ...(body
      ? [
          body.isForm
            ? `body: new URLSearchParams(${indent(JSON.stringify(Object.fromEntries(formMembers(body.value)), null, 2))}),`
            : `body: JSON.stringify(${indent(JSON.stringify(body.value, null, 2))}),`,
        ]
      : []),
  ]
  return [
    `const { ${listVariables(request).join(', ')} } = process.env`,
    `const response = await fetch(${toTemplate([{ variable: base }, ...path])}, {`,
    ...options.map((line) => `  ${line}`),
    '})',
    `if (!response.ok) throw new Error(await response.text())`,
    `console.log(await response.text())`,
  ].join('\n')
}

const toPythonValue = (value: unknown, depth = 0): string => {
  const pad = '    '.repeat(depth + 1)
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Array.isArray(value)
    ? value.map((item) => toPythonValue(item, depth + 1))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${toPythonValue(member, depth + 1)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (entries.length === 0) return `${open}${close}`
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${'    '.repeat(depth)}${close}`
}

/** A text of Python, with the environment in its holes. */
const toPythonText = (parts: readonly Part[]): string => {
  const isPlain = parts.every((part) => typeof part === 'string')
  const text = joinParts(
    parts,
    (plain) => JSON.stringify(isPlain ? plain : plain.replace(/[{}]/g, '$&$&')).slice(1, -1),
    (variable) => `{env['${variable}']}`,
  )
  return `${isPlain ? '' : 'f'}"${text}"`
}

const toPython = ({ method, base, path, headers, body }: RequestSample): string => {
  const data = body?.isForm
    ? `urllib.parse.urlencode(${toPythonValue(Object.fromEntries(formMembers(body.value)))}).encode()`
    : body && `json.dumps(${toPythonValue(body.value)}).encode()`
  return [
    `${body && !body.isForm ? 'import json\n' : ''}${body?.isForm ? 'import urllib.parse\n' : ''}import urllib.request`,
    'from os import environ as env',
    '',
    'request = urllib.request.Request(',
    `    ${toPythonText([{ variable: base }, ...path])},`,
    `    method="${method}",`,
    ...(headers.length > 0
      ? ['    headers={', ...headers.map(([name, value]) => `        "${name}": ${toPythonText(value)},`), '    },']
      : []),
    ...(data === undefined ? [] : [`    data=${data.replaceAll('\n', '\n    ')},`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.read().decode())',
  ].join('\n')
}

export const createSamples = (request: RequestSample): Sample[] => [
  { language: 'curl', grammar: 'sh', code: toCurl(request) },
  { language: 'TypeScript', grammar: 'ts', code: toTypeScript(request) },
  { language: 'Python', grammar: 'python', code: toPython(request) },
]
