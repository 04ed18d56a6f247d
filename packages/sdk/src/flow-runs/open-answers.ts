// The caller's copies of the answers, opened: the whole answer map of the run (D2-RUN-17, D2-GEN-32).
import { CryptoError } from '@company-data/crypto'
import { SessionError } from '../errors/session-error.ts'
import type { FlowRunRecord } from './run-record.ts'

/** A file answer: the caller's copy, and whether the run holds its bytes (D2-FIL-12). */
export interface FileAnswer {
  file: string
  isStored: boolean
}

export interface OpenedAnswers {
  /** Slug → plaintext; for a file its reference. */
  values: Readonly<Record<string, string>>
  files: ReadonlyMap<string, FileAnswer>
  /** Slugs of the copies that did not open. */
  unopened: readonly string[]
}

const fileIn = (value: string): string | undefined => {
  if (!value.includes('_enc_file')) return undefined
  try {
    const reference: unknown = JSON.parse(value)
    const file = (reference as { _enc_file?: unknown })._enc_file
    return typeof file === 'string' ? file : undefined
  } catch {
    return undefined
  }
}

/** A run is also read without the key of the caller. Any other failure is no property of this copy. */
const staysSealed = (error: unknown): boolean =>
  error instanceof CryptoError || (error instanceof SessionError && error.reason === 'locked')

/** Opens each copy once: a copy never changes, so only new ones are opened when a run is read again. */
export const answerOpener = (openValue: (wrapper: string) => Promise<string>) => {
  const plaintexts = new Map<string, string>()
  const open = async (wrapper: string): Promise<string | undefined> => {
    const earlier = plaintexts.get(wrapper)
    if (earlier !== undefined) return earlier
    try {
      const plaintext = await openValue(wrapper)
      plaintexts.set(wrapper, plaintext)
      return plaintext
    } catch (error) {
      if (!staysSealed(error)) throw error
      return undefined
    }
  }
  return {
    /** Copies that the caller sealed itself need no opening. */
    remember: (wrapper: string, plaintext: string): void => void plaintexts.set(wrapper, plaintext),
    async open({ answers }: FlowRunRecord): Promise<OpenedAnswers> {
      const files = new Map<string, FileAnswer>()
      const unopened: string[] = []
      const entries = await Promise.all(
        answers.map(async ({ slug, value, ...copy }): Promise<[string, string][]> => {
          const file = fileIn(value)
          if (file !== undefined) {
            files.set(slug, { file, isStored: copy.held !== false })
            return [[slug, value]]
          }
          const plaintext = await open(value)
          if (plaintext !== undefined) return [[slug, plaintext]]
          unopened.push(slug)
          return []
        }),
      )
      return { values: Object.fromEntries(entries.flat()), files, unopened }
    },
  }
}

export type AnswerOpener = ReturnType<typeof answerOpener>
