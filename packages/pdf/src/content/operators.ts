// Reads a content stream operator by operator.
import { skipInlineImage } from './inline-image.ts'
import { createCursor, isKeyword, readToken, skipBlanks } from './lexer.ts'
import type { Operand, Operator } from './operands.ts'

/** An operator has at most a few operands; more of them are garbage between two operators. */
const MAX_OPERANDS = 64

/** Calls `visit` for every operator, in order. Inline images are skipped. */
export const readOperators = (bytes: Uint8Array, visit: (operator: Operator) => void): void => {
  const cursor = createCursor(bytes)
  let operands: Operand[] = []
  let start = -1
  for (;;) {
    skipBlanks(cursor)
    const at = cursor.at
    const token = readToken(cursor)
    if (token === undefined) return
    if (start < 0) start = at
    if (!isKeyword(token)) {
      operands.push(token)
      if (operands.length <= MAX_OPERANDS) continue
    } else if (token.keyword === 'BI') skipInlineImage(cursor)
    else visit({ name: token.keyword, operands, start, end: cursor.at })
    operands = []
    start = -1
  }
}
