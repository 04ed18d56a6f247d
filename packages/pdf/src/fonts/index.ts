// Entry point of the PDF engine's fonts: faces, shaping and embedding, for the Signatures page and filled values.
export { withActualText } from './actual-text.ts'
export { type FontEmbedder, fontEmbedder } from './embed.ts'
export { type Face, type Family, type FontStyle, faceFor, styledFace } from './faces.ts'
export { type Glyph, type GlyphRun, isPlain, nominalAdvance, type ShapedText, shapeText } from './shape.ts'
export type { TrueType } from './truetype.ts'
