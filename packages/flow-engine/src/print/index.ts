// Entry point for what a document prints of a value, without the rest of the engine.
export { printedText } from './printed-text.ts'
export { unprintable } from './unprintable.ts'
