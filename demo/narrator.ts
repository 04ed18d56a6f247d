// Prints the story: numbered steps, what came back, and what to notice.

export interface Narrator {
  title(text: string): void
  step(text: string): void
  show(text: string): void
  notice(text: string): void
}

const indent = (text: string): string => text.replace(/^/gm, '     ')

export const createNarrator = (write: (text: string) => void = (text) => process.stdout.write(text)): Narrator => {
  let steps = 0
  return {
    title: (text) => write(`\n${text}\n`),
    step: (text) => write(`\n${String(++steps).padStart(2)}. ${text}\n`),
    show: (text) => write(`${indent(text)}\n`),
    notice: (text) => write(`     → ${text}\n`),
  }
}
