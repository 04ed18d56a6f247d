// Keeps the analyses of the templates that were filled last. Only for templates: the PDF of a person is not kept.
import { createHash } from 'node:crypto'
import type { TemplateAnalysis } from './analysis.ts'
import { analyzeTemplate } from './analyze-template.ts'
import { type FilledPdf, fillPdf, type TagValues } from './fill-pdf.ts'

/** How much the kept templates may take together; an analysis takes about as much as its text, many times over. */
const MAX_COST = 48 << 20
const COST_PER_GLYPH = 200

const analyses = new Map<string, Promise<TemplateAnalysis>>()
const costs = new Map<string, number>()

const computeCost = ({ bytes, streams }: TemplateAnalysis): number =>
  streams.reduce((sum, { plan }) => sum + plan.content.length + plan.glyphs.length * COST_PER_GLYPH, bytes.length)

const forget = (key: string): void => {
  analyses.delete(key)
  costs.delete(key)
}

const evict = (): void => {
  let total = [...costs.values()].reduce((sum, cost) => sum + cost, 0)
  for (const [key, cost] of [...costs]) {
    if (total <= MAX_COST) return
    total -= cost
    forget(key)
  }
}

/** The analysis of a template, kept for the next fill. */
export const cachedAnalysis = (bytes: Uint8Array): Promise<TemplateAnalysis> => {
  const key = createHash('sha256').update(bytes).digest('base64')
  const existingAnalysis = analyses.get(key)
  // What was used last stands last.
  forget(key)
  const analysis = existingAnalysis ?? analyzeTemplate(bytes)
  analyses.set(key, analysis)
  analysis.then(
    (template) => {
      costs.set(key, computeCost(template))
      evict()
    },
    () => forget(key),
  )
  return analysis
}

/** Fills a template of a company, and keeps its analysis. */
export const fillTemplate = async (bytes: Uint8Array, values: TagValues): Promise<FilledPdf> => {
  const analysis = await cachedAnalysis(bytes)
  const filled = await fillPdf(analysis, values)
  // The caller may hand the result to another thread, memory and all; what is kept must stay.
  return filled.bytes === analysis.bytes ? { ...filled, bytes: analysis.bytes.slice() } : filled
}
