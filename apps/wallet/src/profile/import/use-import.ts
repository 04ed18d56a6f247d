// The steps of an import: the file, its passphrase, and the opened archive. A lock closes the archive.
import { isSealedArchive, openArchive } from '@company-data/crypto'
import { CryptoError } from '@company-data/sdk/person'
import { useEffect, useRef, useState } from 'react'
import { useSessionState } from '../../session/use-session.tsx'
import { type ArchiveContent, readArchive } from './read-archive.ts'
import { DamagedArchive, type OpenedZip, openZip } from './unzip.ts'

export interface OpenedArchive {
  zip: OpenedZip
  content: ArchiveContent
}

export type ImportStep =
  | { step: 'choose'; problem?: 'damaged' | 'locked' }
  | { step: 'reading' }
  | { step: 'passphrase'; file: File; isWrong: boolean }
  | { step: 'opened'; archive: OpenedArchive }

const readPlain = async (file: Blob): Promise<OpenedArchive> => {
  const zip = await openZip(file)
  return { zip, content: await readArchive(zip) }
}

const isDamaged = (error: unknown): boolean =>
  error instanceof DamagedArchive || error instanceof CryptoError || error instanceof DOMException

export const useImport = () => {
  const isOpen = useSessionState() === 'open'
  const [state, setState] = useState<ImportStep>({ step: 'choose' })
  /** Counts the files, so that a slow one does not replace a later one. */
  const turn = useRef(0)
  useEffect(() => {
    if (isOpen) return
    turn.current += 1
    setState((now) => (now.step === 'choose' ? now : { step: 'choose', problem: 'locked' }))
  }, [isOpen])

  const read = async (work: () => Promise<ImportStep>): Promise<void> => {
    turn.current += 1
    const ownTurn = turn.current
    setState({ step: 'reading' })
    let next: ImportStep
    try {
      next = await work()
    } catch (error) {
      if (!isDamaged(error)) throw error
      next = { step: 'choose', problem: 'damaged' }
    }
    if (ownTurn === turn.current) setState(next)
  }
  const openWith = async (file: File, passphrase: string): Promise<ImportStep> => {
    try {
      return { step: 'opened', archive: await readPlain(await openArchive(file, passphrase)) }
    } catch (error) {
      if (!(error instanceof CryptoError) || error.reason !== 'not_opened') throw error
      return { step: 'passphrase', file, isWrong: true }
    }
  }
  return {
    state,
    choose: (file: File): Promise<void> =>
      read(async () =>
        (await isSealedArchive(file))
          ? { step: 'passphrase', file, isWrong: false }
          : { step: 'opened', archive: await readPlain(file) },
      ),
    open: (file: File, passphrase: string): Promise<void> => read(() => openWith(file, passphrase)),
    reset: (): void => {
      turn.current += 1
      setState({ step: 'choose' })
    },
  }
}
