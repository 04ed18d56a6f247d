// The skeleton of a text (UTS 39): two texts with equal skeletons look alike.
import { readFileSync } from 'node:fs'

const fromHex = (codePoints: string): string =>
  String.fromCodePoint(...codePoints.split(' ').map((codePoint) => Number.parseInt(codePoint, 16)))

const readTable = (): ReadonlyMap<string, string> => {
  const lines = readFileSync(new URL('./confusables.txt', import.meta.url), 'utf8').split('\n')
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    rows.map((row) => {
      const [from = '', to = ''] = row.split(';')
      return [fromHex(from), fromHex(to)]
    }),
  )
}

let table: ReadonlyMap<string, string> | undefined

/** @example skeleton('NORDW1ND') === skeleton('NORDWIND') */
export const skeleton = (text: string): string => {
  table ??= readTable()
  const rows = table
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(visible, (character) => rows.get(character) ?? character)
    .join('')
    .normalize('NFD')
}
