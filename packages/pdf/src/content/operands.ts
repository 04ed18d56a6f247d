// The parts of a content stream: operators, and the operands before them.

/** `/Name`. */
export interface NameOperand {
  readonly name: string
}

export type DictOperand = ReadonlyMap<string, Operand>

/** A string is its bytes, a dictionary is a map. */
export type Operand = number | boolean | null | Uint8Array | NameOperand | readonly Operand[] | DictOperand

export interface Operator {
  readonly name: string
  readonly operands: readonly Operand[]
  /** The byte range of the operator and its operands in the stream. */
  readonly start: number
  readonly end: number
}

/** A content stream that no reader could follow. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}

export const isName = (operand: Operand | undefined): operand is NameOperand =>
  typeof operand === 'object' && operand !== null && 'name' in operand

export const isDict = (operand: Operand | undefined): operand is DictOperand => operand instanceof Map

export const isBytes = (operand: Operand | undefined): operand is Uint8Array => operand instanceof Uint8Array

export const isList = (operand: Operand | undefined): operand is readonly Operand[] => Array.isArray(operand)

/** A missing or wrong operand counts as 0, as it does in the common viewers. */
export const numberAt = (operands: readonly Operand[], index: number): number => {
  const operand = operands[index]
  return typeof operand === 'number' && Number.isFinite(operand) ? operand : 0
}
