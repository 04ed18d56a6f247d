// The conditions of edges, show_if, rules and `if` cases, and the kinds that each operator takes (FG-04, FG-05).

/** The kind of a key's value; it follows from the definition and is never guessed from the value. */
export const keyKinds = ['number', 'date', 'boolean', 'list', 'file', 'object', 'text'] as const
export type KeyKind = (typeof keyKinds)[number]

export type Condition = ConditionLeaf | ConditionGroup

/** `value` is a literal: a scalar, or an array of scalars. The unary operators have none. */
export type ConditionLeaf = { field: string; op: LeafOp; value?: unknown }

/** NOT has exactly one argument, AND and OR have one or more. */
export type ConditionGroup = { op: GroupOp; args: Condition[] }

export const groupOps = ['AND', 'OR', 'NOT'] as const
export type GroupOp = (typeof groupOps)[number]

/** The content of `value`: nothing, one operand of the kind, a list of them, a text, or a non-empty text. */
export type OperandShape = 'none' | 'operand' | 'operands' | 'items' | 'item' | 'affix'

export type OpRow = { readonly kinds: readonly KeyKind[]; readonly value: OperandShape }

/** The table of FG-05. */
export const leafOps = {
  eq: { kinds: ['number', 'date', 'boolean', 'text', 'list'], value: 'operand' },
  neq: { kinds: ['number', 'date', 'boolean', 'text', 'list'], value: 'operand' },
  gt: { kinds: ['number', 'date'], value: 'operand' },
  gte: { kinds: ['number', 'date'], value: 'operand' },
  lt: { kinds: ['number', 'date'], value: 'operand' },
  lte: { kinds: ['number', 'date'], value: 'operand' },
  in: { kinds: ['number', 'date', 'text'], value: 'operands' },
  not_in: { kinds: ['number', 'date', 'text'], value: 'operands' },
  contains: { kinds: ['text', 'list'], value: 'item' },
  not_contains: { kinds: ['text', 'list'], value: 'item' },
  contains_any: { kinds: ['list'], value: 'items' },
  contains_all: { kinds: ['list'], value: 'items' },
  starts_with: { kinds: ['text'], value: 'affix' },
  ends_with: { kinds: ['text'], value: 'affix' },
  is_empty: { kinds: keyKinds, value: 'none' },
  is_not_empty: { kinds: keyKinds, value: 'none' },
  is_true: { kinds: ['boolean'], value: 'none' },
  is_false: { kinds: ['boolean'], value: 'none' },
} as const satisfies Record<string, OpRow>
export type LeafOp = keyof typeof leafOps
