// Caches the analyses of the last filled templates. Only for templates: a person's PDF is never cached.
import { createHash } from 'node:crypto'
import type { TemplateAnalysis } from './analysis.ts'
import { analyzeTemplate } from './analyze-template.ts'
import { type FilledPdf, fillPdf, type TagValues } from './fill-pdf.ts'

/** The memory limit of all cached templates; an analysis takes about as much as its text, many times over. */
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

/** The analysis of a template, cached for the next fill. */
export const cachedAnalysis = (bytes: Uint8Array): Promise<TemplateAnalysis> => {
  const key = createHash('sha256').update(bytes).digest('base64')
  const existingAnalysis = analyses.get(key)
  // The most recently used entry comes last.
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

/** Fills a template of a company, and caches its analysis. */
export const fillTemplate = async (bytes: Uint8Array, values: TagValues): Promise<FilledPdf> => {
  const analysis = await cachedAnalysis(bytes)
  const filled = await fillPdf(analysis, values)
  // The caller may transfer the result's memory to another thread; the cached bytes must remain.
  return filled.bytes === analysis.bytes ? { ...filled, bytes: analysis.bytes.slice() } : filled
}
