// Prints the story: its points, numbered steps, responses, and things to notice.
import { styleText } from 'node:util'

export interface Narrator {
  title(text: string): void
  /** The points of the story, one sentence each. */
  points(sentences: readonly string[]): void
  step(text: string): void
  show(text: string): void
  notice(text: string): void
  /** Verbatim, to be read and copied. */
  plain(text: string): void
}

interface NarratorOptions {
  write?: (text: string) => void
  /** Default: true for a terminal with colours, unless NO_COLOR is set. */
  hasColour?: boolean
}

const indent = (text: string): string => text.replace(/^/gm, '     ')

export const createNarrator = ({
  write = (text) => process.stdout.write(text),
  hasColour = process.stdout.isTTY === true && process.stdout.hasColors(),
}: NarratorOptions = {}): Narrator => {
  type Style = Parameters<typeof styleText>[0]
  // The stream was checked above.
  const paint = (style: Style, text: string): string =>
    hasColour ? styleText(style, text, { validateStream: false }) : text
  let steps = 0
  return {
    title: (text) => write(`\n${paint(['bold', 'cyan'], text)}\n`),
    points: (sentences) => write(`\n${sentences.map((text) => ` ${paint('cyan', '•')} ${text}\n`).join('')}`),
    step: (text) => write(`\n${paint('bold', `${String(++steps).padStart(2)}. ${text}`)}\n`),
    show: (text) => write(`${paint('dim', indent(text))}\n`),
    notice: (text) => write(`     ${paint('green', `→ ${text}`)}\n`),
    plain: (text) => write(`\n${text}\n`),
  }
}
