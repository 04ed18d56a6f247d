// Schemas of a generation: the request of the generating party, and the resulting documents (Document 2 §4.3, FG-30).
import { z } from 'zod'
import { uuid } from '../ids.ts'

export const describedGenerationInput = z.object({
  source_key: z.string().describe('`field:<slug>` or `conn:<party>:<request_slug>`, one that the run holds for you.'),
  value: z.string().describe('base64(iv ‖ AES-256-GCM(otk, envelope JSON of the PDF) ‖ tag).'),
})

export const uploadedInput = z.object({ input: uuid })

export type UploadedInput = z.output<typeof uploadedInput>

export const describedGeneration = z.object({
  otk: z.string().describe('A one-time key of 32 random bytes, base64; a new one for every generation.'),
  values: z.string().describe('base64(iv ‖ AES-256-GCM(otk, JSON object of slug → plaintext) ‖ tag).'),
  inputs: z
    .array(z.object({ source_key: z.string(), input: uuid }))
    .optional()
    .describe('Exactly the PDFs that the run holds for you at this leaf; may be absent when there are none.'),
})

export const generatedDocument = z.object({
  output_key: z.string(),
  party_key: z.string(),
  document_id: uuid,
  position: z.number().int().nullable().describe('Its place in the signing line of the run; null: nothing to sign.'),
})

export const generatedDocuments = z.object({
  documents: z.array(generatedDocument).describe('In the order of the signing line, those without a place last.'),
  status: z.string(),
})

/**
 * The documents that a generation produced, in the order of the signing line.
 * @example
 * const run = await service.runs.open(runId)
 * const { documents }: GeneratedDocuments = await run.generate()
 */
export type GeneratedDocuments = z.output<typeof generatedDocuments>
