// The sample templates; README.md in their folder says how each was made.
import { readFileSync } from 'node:fs'

/** Samples by name, with the tags that are printed unchanged. */
export const samples = {
  acroform: { left: ['participant_name'] },
  cairo: { left: [] },
  chrome: { left: ['styled_slug'] },
  'edge-stream': { left: [] },
  formxobj: { left: ['styled_slug'] },
  'groff-pdf': { left: [] },
  'groff-ps2pdf': { left: [] },
  'latex-t1': { left: [] },
  linearized: { left: ['styled_slug'] },
  lo: { left: ['styled_slug'] },
  'lo-pdfa-tagged': { left: ['styled_slug'] },
  objstm: { left: ['styled_slug'] },
  'pdflib-embed': { left: [] },
  'pdflib-std': { left: [] },
  'shared-content': { left: [] },
  weasy: { left: ['styled_slug'] },
  wordlike: { left: ['company_name', 'wrapped_slug'] },
} satisfies Record<string, { left: string[] }>

export type SampleName = keyof typeof samples

export const sampleNames = Object.keys(samples) as SampleName[]

export const readSample = (name: SampleName): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`samples/${name}.pdf`, import.meta.url)))
