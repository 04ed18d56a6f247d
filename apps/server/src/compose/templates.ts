// Reads PDF templates in the threads for PDFs: how many pages one has, and which tags can be filled.
import { PdfError, type PdfPool, PoolBusyError } from '@company-data/pdf/pool'
import { ApiError } from '@company-data/protocol/errors'
import type { ReadTemplate } from '../features/contracts/flows/index.ts'

/** FA-14: undefined for a PDF that could not be used as a template. */
export const readTemplate =
  (pool: Pick<PdfPool, 'run'>): ReadTemplate =>
  async (pdf) => {
    try {
      // The pool takes the memory that it is given, and the file is still to be stored.
      const { pages, tags, isFillable } = await pool.run('analyze', new Uint8Array(pdf), {})
      return isFillable ? { pages, tags } : undefined
    } catch (error) {
      if (error instanceof PdfError) return undefined
      throw error instanceof PoolBusyError ? new ApiError('server.overloaded') : error
    }
  }
