// Prints the story: its points, numbered steps, what came back, and what to notice.
import { styleText } from 'node:util'

export interface Narrator {
  title(text: string): void
  /** What the story shows, one sentence each. */
  points(sentences: readonly string[]): void
  step(text: string): void
  show(text: string): void
  notice(text: string): void
  /** As it is, to be read and copied. */
  plain(text: string): void
}

interface NarratorOptions {
  write?: (text: string) => void
  /** Default: when a terminal with colours reads, and nobody has set NO_COLOR. */
  hasColour?: boolean
}

const indent = (text: string): string => text.replace(/^/gm, '     ')

export const createNarrator = ({
  write = (text) => process.stdout.write(text),
  hasColour = process.stdout.isTTY === true && process.stdout.hasColors(),
}: NarratorOptions = {}): Narrator => {
  type Style = Parameters<typeof styleText>[0]
  // The stream was looked at above.
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
