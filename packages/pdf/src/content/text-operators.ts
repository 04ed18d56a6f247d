// The text operators: state, position and show.
import { type Handler, moveLine, placeLine, setState, showStrings } from './machine.ts'
import { IDENTITY, type Matrix } from './matrix.ts'
import { isList, isName, numberAt, type Operand } from './operands.ts'

export const toMatrix = (operands: readonly Operand[]): Matrix => [
  numberAt(operands, 0),
  numberAt(operands, 1),
  numberAt(operands, 2),
  numberAt(operands, 3),
  numberAt(operands, 4),
  numberAt(operands, 5),
]

const written = (value: number): string => String(Number(value.toFixed(6)))

export const textOperators: Readonly<Record<string, Handler>> = {
  BT(machine) {
    machine.textObject += 1
    placeLine(machine, IDENTITY)
  },
  Tf(machine, operands) {
    const [font] = operands
    if (!isName(font)) return
    setState(machine, { font: machine.findFont(font.name), fontName: font.name, size: numberAt(operands, 1) })
  },
  Tc: (machine, operands) => setState(machine, { charSpace: numberAt(operands, 0) }),
  Tw: (machine, operands) => setState(machine, { wordSpace: numberAt(operands, 0) }),
  Tz: (machine, operands) => setState(machine, { stretch: numberAt(operands, 0) / 100 }),
  TL: (machine, operands) => setState(machine, { leading: numberAt(operands, 0) }),
  Ts: (machine, operands) => setState(machine, { rise: numberAt(operands, 0) }),
  Tr: (machine, operands) => setState(machine, { mode: numberAt(operands, 0) }),
  Td: (machine, operands) => moveLine(machine, numberAt(operands, 0), numberAt(operands, 1)),
  TD(machine, operands) {
    setState(machine, { leading: -numberAt(operands, 1) })
    moveLine(machine, numberAt(operands, 0), numberAt(operands, 1))
  },
  Tm: (machine, operands) => placeLine(machine, toMatrix(operands)),
  'T*': (machine) => moveLine(machine, 0, -machine.state.leading),
  Tj: (machine, operands, operator) => showStrings(machine, operator, operands.slice(0, 1)),
  TJ(machine, [items], operator) {
    if (isList(items)) showStrings(machine, operator, items)
  },
  "'"(machine, operands, operator) {
    moveLine(machine, 0, -machine.state.leading)
    showStrings(machine, operator, operands.slice(0, 1), 'T* ')
  },
  '"'(machine, operands, operator) {
    const [wordSpace, charSpace] = [numberAt(operands, 0), numberAt(operands, 1)]
    setState(machine, { wordSpace, charSpace })
    moveLine(machine, 0, -machine.state.leading)
    showStrings(machine, operator, operands.slice(2, 3), `${written(wordSpace)} Tw ${written(charSpace)} Tc T* `)
  },
}
