// Reads the input of the language check from a source file: declared names, comments, test titles, literal spreads.
import { type Comment, parseSync } from 'oxc-parser'

export interface Mention {
  readonly text: string
  readonly index: number
}

export interface DeclaredName extends Mention {
  readonly isFunction: boolean
}

export interface SourceText {
  readonly names: readonly DeclaredName[]
  readonly comments: readonly Mention[]
  /** The comment that the file begins with. */
  readonly firstLine: Mention | undefined
  readonly titles: readonly Mention[]
  readonly literalSpreads: readonly Mention[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const hasType = (value: unknown, ...types: string[]): value is Node => isNode(value) && types.includes(value.type)

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'TSFunctionType']
const isFunctionType = (annotation: unknown): boolean =>
  hasType(annotation, 'TSTypeAnnotation') && hasType(annotation.typeAnnotation, 'TSFunctionType')

/** The names that a pattern binds. `{ a }` binds nothing new: it takes the name of its member. */
const bindings = (pattern: unknown, isFunction = false): DeclaredName[] => {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier': {
      const isCallable = isFunction || isFunctionType(pattern.typeAnnotation)
      return [{ text: String(pattern.name), index: pattern.start, isFunction: isCallable }]
    }
    case 'AssignmentPattern':
      return bindings(pattern.left)
    case 'RestElement':
      return bindings(pattern.argument)
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap((element) => bindings(element))
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((property) =>
        property.shorthand === true ? [] : bindings(property.type === 'RestElement' ? property : property.value),
      )
    default:
      return []
  }
}

const memberName = ({ key, computed }: Node, isFunction: boolean): DeclaredName[] =>
  hasType(key, 'Identifier') && computed !== true ? [{ text: String(key.name), index: key.start, isFunction }] : []

const declaredBy = (node: Node): DeclaredName[] => {
  switch (node.type) {
    case 'VariableDeclarator':
      return bindings(node.id, hasType(node.init, ...FUNCTIONS))
    case 'FunctionDeclaration':
      return [...bindings(node.id, true), ...parameters(node)]
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'TSFunctionType':
      return parameters(node)
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return bindings(node.id)
    case 'TSMethodSignature':
      return [...memberName(node, true), ...parameters(node)]
    case 'MethodDefinition':
      return memberName(node, true)
    case 'TSPropertySignature':
    case 'PropertyDefinition':
      return memberName(node, isFunctionType(node.typeAnnotation))
    default:
      return []
  }
}

const parameters = (node: Node): DeclaredName[] => {
  const list = Array.isArray(node.params) ? node.params : []
  return list.flatMap((parameter) => bindings(parameter))
}

/** `test('…')`, `test.each(…)('…')` and `describe('…')`. */
const findTitle = (node: Node): Mention[] => {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return []
  const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee
  const [title] = node.arguments as unknown[]
  return hasType(callee, 'Identifier') &&
    /^(?:test|it|describe)$/.test(String(callee.name)) &&
    hasType(title, 'Literal') &&
    typeof title.value === 'string'
    ? [{ text: title.value, index: title.start }]
    : []
}

const literalSpread = (node: Node): Mention[] =>
  hasType(node, 'SpreadElement', 'JSXSpreadAttribute') && hasType(node.argument, 'ObjectExpression')
    ? [{ text: '...{', index: node.start }]
    : []

/** Lines of `//` comments that follow one another are one comment. */
const joinComments = (comments: readonly Comment[], text: string): Mention[] => {
  const joined: Array<{ text: string; index: number; end: number }> = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    const follows = type === 'Line' && last !== undefined && /^\n[ \t]*$/.test(text.slice(last.end, start))
    const words = value.replace(/^\s*\*? ?/gm, '').trim()
    if (follows) {
      last.text += ` ${words}`
      last.end = end
    } else joined.push({ text: words, index: start, end })
  }
  return joined
}

export const readSource = (file: string, text: string): SourceText => {
  const { program, comments } = parseSync(file, text)
  const names: DeclaredName[] = []
  const titles: Mention[] = []
  const literalSpreads: Mention[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    names.push(...declaredBy(value))
    titles.push(...findTitle(value))
    literalSpreads.push(...literalSpread(value))
    for (const child of Object.values(value)) visit(child)
  }
  visit(program.body)
  const allComments = joinComments(comments, text)
  const [first] = comments
  const firstLine = first?.start === 0 && first.type === 'Line' ? { text: first.value.trim(), index: 0 } : undefined
  return { names, comments: allComments, firstLine, titles, literalSpreads }
}
