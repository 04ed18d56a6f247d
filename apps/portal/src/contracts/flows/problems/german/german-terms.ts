// Types, operators and limits of flows, as German sentences name them.
import type { LeafOp } from '@company-data/flow-engine'
import { conditionTexts } from '../../conditions/condition-texts.ts'

const types: Readonly<Record<string, string>> = {
  number: 'eine Zahl',
  text: 'einen Text',
  date: 'ein Datum',
  boolean: 'Ja oder Nein',
  list: 'eine Liste',
  file: 'eine Datei',
  object: 'eine Gruppe von Werten',
}

/** In the accusative, as after „enthält“, „nimmt“ and „ergibt“. Registry types have their own names. */
export const typeOf = (type: string): string => types[type] ?? `„${type}“`

/** The operator as the editor names it. */
export const formatOperator = (op: string): string => conditionTexts.de.ops[op as LeafOp] ?? op
