// Edits of marked-up text at its selection: [b], [i], [a href=…] and {{tags}} (FG-10).

export interface SelectedText {
  text: string
  from: number
  to: number
}

const around = ({ text, from, to }: SelectedText, open: string, close: string, otherwise: string): SelectedText => {
  const inner = text.slice(from, to) || otherwise
  const start = from + open.length
  return { text: text.slice(0, from) + open + inner + close + text.slice(to), from: start, to: start + inner.length }
}

export const markBold = (selected: SelectedText, word: string): SelectedText => around(selected, '[b]', '[/b]', word)
export const markItalic = (selected: SelectedText, word: string): SelectedText => around(selected, '[i]', '[/i]', word)
export const markLink = (selected: SelectedText, word: string): SelectedText =>
  around(selected, '[a href=https://]', '[/a]', word)

export const insertTag = ({ text, from, to }: SelectedText, key: string): SelectedText => {
  const tag = `{{${key}}}`
  const at = from + tag.length
  return { text: text.slice(0, from) + tag + text.slice(to), from: at, to: at }
}
